import { type ButtonHTMLAttributes, createContext, type MouseEvent, type ReactNode, use } from 'react';
import { classNames } from '../class-names.ts';
import { MemberIcon } from '../icons/member-icon.tsx';
import styles from './popover-menu.module.css';
import popover from './popover.module.css';
import { usePopover } from './use-popover.ts';

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
