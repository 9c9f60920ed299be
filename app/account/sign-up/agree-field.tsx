import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { SiteLink } from '../../ui/site-link.tsx';
import checkStyles from './check-field.module.css';
import { FieldError } from '../../ui/form/field-frame.tsx';
import styles from './signup-form.module.css';

type AgreeFieldProps = {
  isTicked: boolean;
  error: string | undefined;
};

/** Both texts open in a new tab, so that the form keeps what was typed. */
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
    <SiteLink className={styles.link} to={to} target="_blank" rel="noopener" title="새 창에서 열려요">
      {children}
    </SiteLink>
  );
}

type CheckFieldProps = {
  name: string;
  children: ReactNode;
  error?: string | undefined;
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-required' | 'defaultChecked'>;

function CheckField({ children, error, ...input }: CheckFieldProps) {
  const errorId = useId();
  return (
    <div className={checkStyles.field}>
      <label className={checkStyles.label}>
        <input
          {...input}
          className={checkStyles.box}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
