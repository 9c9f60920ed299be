import {
  createContext,
  use,
  useCallback,
  useId,
  useRef,
  useState,
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { MemberIcon } from './member-icon.tsx';
import styles from './popover-menu.module.css';

const CloseContext = createContext<() => void>(() => undefined);

type PopoverMenuProps = {
  /** The accessible name of the three dots. */
  label: string;
  /** `PopoverMenuItem`s, or forms around them. */
  children: ReactNode;
};

/**
 * Three dots that open a few actions under them. It is the browser's own popover, so it opens without scripts
 * too, Escape and a press outside close it, and the focus goes in and comes back.
 */
export function PopoverMenu({ label, children }: PopoverMenuProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const panelRef = useRef<HTMLDivElement>(null);
  const close = useCallback(() => panelRef.current?.hidePopover(), []);
  return (
    <>
      <button
        type="button"
        className={styles.kebab}
        popoverTarget={id}
        aria-label={label}
        aria-expanded={isOpen}
      >
        <MemberIcon name="kebab" size={2} />
      </button>
      <div
        ref={panelRef}
        id={id}
        popover="auto"
        className={styles.panel}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
      >
        <CloseContext value={close}>{children}</CloseContext>
      </div>
    </>
  );
}

type PopoverMenuItemProps = {
  icon?: IconName;
  tone?: 'plain' | 'danger';
} & ButtonHTMLAttributes<HTMLButtonElement>;

/** One action of a `PopoverMenu`, which it closes; `type="submit"` where it sends the form around it. */
export function PopoverMenuItem({ icon, tone = 'plain', children, onClick, ...rest }: PopoverMenuItemProps) {
  const close = use(CloseContext);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    onClick?.(event);
    close();
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.item, tone === 'danger' && styles.danger)}
      onClick={press}
    >
      {icon && <Icon name={icon} size={2} />}
      <span>{children}</span>
    </button>
  );
}
