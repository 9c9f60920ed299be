import { type ButtonHTMLAttributes, createContext, type MouseEvent, type ReactNode, use } from 'react';
import { Form } from 'react-router';
import { SiteLink, type SiteLinkProps } from '../site-link.tsx';
import { classNames } from '../class-names.ts';
import { IconFrame } from '../icons/icon.tsx';
import styles from './popover-menu.module.css';
import popover from './popover.module.css';
import { usePopover } from './use-popover.ts';

/** Not among the members' icons: a public page would load them all for it. */
const KEBAB = (
  <g data-part="fill">
    <circle cx="4.2" cy="12" r="2.1" />
    <circle cx="12" cy="12" r="2.1" />
    <circle cx="19.8" cy="12" r="2.1" />
  </g>
);

type Popover = Pick<ReturnType<typeof usePopover>, 'isOpen' | 'close' | 'leave'>;

const nothing = () => undefined;
const PopoverContext = createContext<Popover>({ isOpen: false, close: nothing, leave: nothing });

type PopoverMenuProps = {
  label: string;
  /** The id of the text that it is about, where the label alone does not tell. */
  describedBy?: string | undefined;
  children: ReactNode;
};

export function PopoverMenu({ label, describedBy, children }: PopoverMenuProps) {
  const { button, panel, isOpen, close, leave } = usePopover<HTMLDivElement>();
  return (
    <>
      <button
        {...button}
        type="button"
        className={styles.kebab}
        aria-label={label}
        aria-describedby={describedBy}
      >
        <IconFrame size={2}>{KEBAB}</IconFrame>
      </button>
      <div {...panel} className={classNames(popover.panel, styles.panel)}>
        <PopoverContext value={{ isOpen, close, leave }}>{children}</PopoverContext>
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
  const { close } = use(PopoverContext);
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

type PopoverMenuFormProps = {
  action: string;
  icon?: ReactNode;
  children: ReactNode;
};

/** Posts and opens another page, which replaces the menu's history entry. */
export function PopoverMenuForm({ action, icon, children }: PopoverMenuFormProps) {
  const { isOpen, leave } = use(PopoverContext);
  return (
    <Form method="post" action={action} replace={isOpen} onSubmit={leave}>
      <button className={popover.item}>
        {icon}
        <span>{children}</span>
      </button>
    </Form>
  );
}

type PopoverMenuLinkProps = Pick<SiteLinkProps, 'to' | 'state' | 'children'> & { icon?: ReactNode };

/** The linked page replaces the menu's history entry. */
export function PopoverMenuLink({ icon, children, ...link }: PopoverMenuLinkProps) {
  const { isOpen, leave } = use(PopoverContext);
  return (
    <SiteLink {...link} className={popover.item} replace={isOpen} onClick={leave}>
      {icon}
      <span>{children}</span>
    </SiteLink>
  );
}
