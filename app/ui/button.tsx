import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import type { LinkProps } from 'react-router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './feedback/spinner.tsx';
import { SiteLink } from './site-link.tsx';

type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'danger';
  /** `full` fills its row (5.4 tall), `small` is as wide as its label (4.4 tall). */
  size?: 'full' | 'small';
};

type ButtonProps = ButtonStyle & {
  /** Shows a spinner over the label and swallows presses; the button keeps its width, name and focus. */
  pending?: boolean;
} & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button of the design system. `type` is `submit` unless said otherwise, as in HTML. */
export function Button({
  variant,
  size,
  pending = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // A button that took the focus away by being disabled would lose the keyboard's place.
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

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function ButtonLink({ variant, size, className, children, ...rest }: ButtonStyle & LinkProps) {
  return (
    <SiteLink {...rest} className={buttonClass({ variant, size }, className)}>
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
