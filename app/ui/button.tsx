import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './feedback/loading.tsx';
import { SiteLink, type SiteLinkProps } from './site-link.tsx';

type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'danger';
  size?: 'full' | 'small';
};

export type ButtonProps = ButtonStyle & {
  pending?: boolean;
} & ComponentProps<'button'>;

export function Button({
  variant,
  size,
  pending = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // `disabled` would lose the focus.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      className={buttonClass({ variant, size }, className)}
      onClick={press}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      aria-busy={pending || undefined}
    >
      <span className={styles.label}>{children}</span>
      {pending && <Spinner className={styles.spinner} />}
    </button>
  );
}

export function ButtonLink({ variant, size, className, children, ...rest }: ButtonStyle & SiteLinkProps) {
  return (
    <SiteLink {...rest} data-keep-clear className={buttonClass({ variant, size }, className)}>
      <span className={styles.label}>{children}</span>
    </SiteLink>
  );
}

function buttonClass(
  { variant = 'primary', size = 'full' }: ButtonStyle,
  className: string | undefined,
): string {
  return classNames(styles.button, styles[variant], styles[size], className);
}
