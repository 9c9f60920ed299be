import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CheckField } from '../../ui/form/check-field.tsx';
import styles from './agree-field.module.css';

type AgreeFieldProps = {
  /** Whether it was ticked in a form that was refused. Nobody agrees before they have said so. */
  isTicked: boolean;
  /** Why the form was refused here. */
  error: string | undefined;
};

/** What whoever signs up has to agree to. Both texts open beside the form, which stays as it is. */
export function AgreeField({ isTicked, error }: AgreeFieldProps) {
  return (
    <CheckField name="agree" aria-required defaultChecked={isTicked} error={error}>
      만 14세 이상이며 <PolicyLink to="/terms">이용약관</PolicyLink>과{' '}
      <PolicyLink to="/privacy">개인정보 처리방침</PolicyLink>에 동의합니다.
    </CheckField>
  );
}

function PolicyLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.link} to={to} target="_blank" rel="noopener" title="새 창에서 열려요">
      {children}
    </Link>
  );
}
