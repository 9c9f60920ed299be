import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import styles from './back-button.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';

type BackButtonProps = {
  /** Where to go when no page of ours is behind this one, and where there are no scripts. */
  fallback: string;
  className?: string | undefined;
};

export function BackButton({ fallback, className }: BackButtonProps) {
  const navigate = useNavigate();
  const goBack = (event: FormEvent) => {
    event.preventDefault();
    if (hasPageBehind()) void navigate(-1);
    else void navigate(fallback, { replace: true });
  };
  return (
    <form className={styles.form} action={fallback} onSubmit={goBack}>
      <button className={classNames(styles.button, className)} aria-label="뒤로 가기">
        <Icon name="back" />
      </button>
    </form>
  );
}

/** The router numbers its pages from the one this tab came in by. */
function hasPageBehind(): boolean {
  const state = history.state as { idx?: number } | null;
  return (state?.idx ?? 0) > 0;
}
