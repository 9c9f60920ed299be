import {
  type ButtonHTMLAttributes,
  createContext,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  use,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { MemberIcon } from '../icons/member-icon.tsx';
import styles from './popover-menu.module.css';
import popover from './popover.module.css';

const CloseContext = createContext<() => void>(() => undefined);

type PopoverMenuProps = {
  label: string;
  children: ReactNode;
};

export function PopoverMenu({ label, children }: PopoverMenuProps) {
  const { button, panel, close } = usePopover<HTMLDivElement>();
  return (
    <>
      <button {...button} type="button" className={styles.kebab} aria-label={label}>
        <MemberIcon name="kebab" size={2} />
      </button>
      <div {...panel} className={classNames(popover.panel, styles.panel)}>
        <CloseContext value={close}>{children}</CloseContext>
      </div>
    </>
  );
}

type PopoverMenuItemProps = {
  icon?: ReactNode;
  tone?: 'plain' | 'danger';
} & ButtonHTMLAttributes<HTMLButtonElement>;

/** Closes its menu; `type="submit"` sends a form around it. */
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
      className={classNames(popover.item, tone === 'danger' && styles.danger)}
      onClick={press}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}

/** Works without scripts, and closes when the focus leaves. Put `panel` on the element after `button`. */
export function usePopover<Panel extends HTMLElement>() {
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<Panel>(null);
  const [isOpen, setOpen] = useState(false);

  const close = () => panelRef.current?.hidePopover();
  const onBlur = ({ relatedTarget: next }: FocusEvent) => {
    // The window lost the focus, or a press is about to close it.
    if (next === null || next === buttonRef.current || panelRef.current?.contains(next)) return;
    close();
  };
  return {
    button: { ref: buttonRef, popoverTarget: id, 'aria-expanded': isOpen, onBlur },
    panel: {
      ref: panelRef,
      id,
      popover: 'auto' as const,
      onBlur,
      onToggle: (event: ToggleEvent) => setOpen(event.newState === 'open'),
    },
    close,
  };
}
