import { useId, useState, type ButtonHTMLAttributes, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './popover-menu.module.css';

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
  // After the item's own handler: closing first would take the focus to the dots before it acts.
  const closeOnChoice = (event: MouseEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) event.currentTarget.hidePopover();
  };
  return (
    <>
      <button
        type="button"
        className={styles.kebab}
        popoverTarget={id}
        aria-label={label}
        aria-expanded={isOpen}
      >
        <Icon name="kebab" size={2} />
      </button>
      <div
        id={id}
        popover="auto"
        className={styles.panel}
        onClick={closeOnChoice}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
      >
        {children}
      </div>
    </>
  );
}

type PopoverMenuItemProps = {
  icon?: IconName;
  tone?: 'plain' | 'danger';
} & ButtonHTMLAttributes<HTMLButtonElement>;

/** One action of a `PopoverMenu`; `type="submit"` where it sends the form around it. */
export function PopoverMenuItem({ icon, tone = 'plain', children, ...rest }: PopoverMenuItemProps) {
  return (
    <button type="button" {...rest} className={classNames(styles.item, tone === 'danger' && styles.danger)}>
      {icon && <Icon name={icon} size={2} />}
      <span>{children}</span>
    </button>
  );
}
