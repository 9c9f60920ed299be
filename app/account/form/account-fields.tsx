import { type FocusEvent, type InputEvent, type ReactNode, useEffect, useState } from 'react';
import { UsernameField } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './account-fields.module.css';
import { type PasswordPolicy, passwordPolicy } from '../password/password-policy.ts';
import { useIsScripted } from '../../ui/without-scripts.tsx';

type EmailFieldProps = {
  value: string | undefined;
  error: string | undefined;
  enterKeyHint?: 'next' | 'send';
  help?: ReactNode;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  onInput?: (event: InputEvent<HTMLInputElement>) => void;
};

export function EmailField({ value, error, enterKeyHint = 'next', help, ...events }: EmailFieldProps) {
  return (
    <TextField
      label="이메일"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint={enterKeyHint}
      placeholder="이메일을 입력해 주세요"
      aria-required
      defaultValue={value}
      error={error}
      help={help}
      {...events}
    />
  );
}

type PasswordFieldProps = {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  enterKeyHint?: 'next' | 'done';
  placeholder?: string;
  error: string | undefined;
};

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const isScripted = useIsScripted();
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      aria-required
      suffix={
        isScripted && (
          <button
            type="button"
            className={styles.reveal}
            aria-label={`입력한 글자 ${isShown ? '숨기기' : '보기'}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? '숨기기' : '보기'}
          </button>
        )
      }
    />
  );
}

/** After a rejected password, read from the server: a page that was opened long ago may show older rules. */
export function PasswordRules({ wasRefused }: { wasRefused: boolean }) {
  const [rules, setRules] = useState(passwordPolicy.rules);
  useEffect(() => {
    if (!wasRefused) return;
    const leaving = new AbortController();
    readRules(leaving.signal)
      .then(setRules)
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.error('비밀번호 정책을 읽지 못했습니다.', error);
      });
    return () => leaving.abort();
  }, [wasRefused]);
  return (
    <ul className={styles.rules}>
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}

async function readRules(signal: AbortSignal): Promise<string[]> {
  const response = await fetch('/api/password-policy', { signal });
  if (!response.ok) throw new Error(`GET /api/password-policy: ${response.status}`);
  const { rules } = (await response.json()) as PasswordPolicy;
  return rules;
}

type CodeFieldProps = {
  error: string | undefined;
  /** For a page with no other field. */
  autoFocus?: boolean;
};

export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      {...props}
      label="인증 코드"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      aria-required
      help="앱의 6자리 숫자나 복구 코드 16자리예요."
    />
  );
}

type OwnerFieldsetProps = {
  email?: string;
  passwordName?: string;
  asksForCode: boolean;
  errors: { password?: string | undefined; code?: string | undefined };
};

export function OwnerFieldset({ email, passwordName = 'password', asksForCode, errors }: OwnerFieldsetProps) {
  return (
    <>
      {email !== undefined && <UsernameField email={email} />}
      <PasswordField
        label="내 비밀번호"
        name={passwordName}
        autoComplete="current-password"
        enterKeyHint={asksForCode ? 'next' : 'done'}
        error={errors.password}
      />
      {asksForCode && <CodeField error={errors.code} />}
    </>
  );
}
