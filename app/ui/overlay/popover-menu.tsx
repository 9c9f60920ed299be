import {
  type ButtonHTMLAttributes,
  createContext,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  use,
  useEffect,
  useId,
  useRef,
} from 'react';
import { classNames } from '../class-names.ts';
import { MemberIcon } from '../icons/member-icon.tsx';
import { useOverlayHistory } from './overlay-history.ts';
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
    close();
    onClick?.(event);
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

/**
 * Works without scripts, closes when the focus leaves, and by going back. Put `panel` on the element after `button`.
 * Links in it replace the popover's history entry, if it has one (`isOpen`), and hide it with `leave`.
 */
export function usePopover<Panel extends HTMLElement>() {
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<Panel>(null);
  const isLeft = useRef(false);
  const { isOpen, open, close: closeEntry } = useOverlayHistory(id);
  const hide = () => panelRef.current?.hidePopover();
  useEffect(() => {
    if (!isOpen) return;
    const panel = panelRef.current;
    return () => panel?.hidePopover();
  }, [isOpen]);

  const close = () => {
    closeEntry();
    hide();
  };
  const leave = () => {
    isLeft.current = true;
    hide();
  };
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open') open();
    else if (!isLeft.current) closeEntry();
    isLeft.current = false;
  };
  const onBlur = ({ relatedTarget: next }: FocusEvent) => {
    // The window lost the focus, or a press is about to close it.
    if (next === null || next === buttonRef.current || panelRef.current?.contains(next)) return;
    close();
  };
  return {
    button: { ref: buttonRef, popoverTarget: id, 'aria-expanded': isOpen, onBlur },
    panel: { ref: panelRef, id, popover: 'auto' as const, onBlur, onToggle },
    isOpen,
    close,
    leave,
  };
}
