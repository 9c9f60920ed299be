import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SiteLink } from '../../ui/site-link.tsx';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';
import { LINK_PATHS, LOGIN_CODE_PATH } from '../account-paths.ts';
import { loginErrors, type LoginFields } from '../credentials.ts';
import { ExternalButtons } from '../external/external-buttons.tsx';
import { CodeField } from '../form/account-fields.tsx';
import { PasskeySignIn } from '../passkey/forms/passkey-sign-in.tsx';
import type { CodeFields } from '../second-factor/code.ts';
import type { SheetResult } from './leave-sign-in.ts';
import { checkCode, LOGIN_NAMES, LoginFieldset } from './login-form.tsx';
import { withNext } from './next-path.ts';
import styles from './sign-in-sheet.module.css';

const IN_SHEET = <input type="hidden" name="inSheet" value="1" />;

type StepProps = {
  /** The page under the sheet. */
  here: string;
  onResult: (result: SheetResult) => void;
};

type PasswordStepProps = StepProps & {
  hint: string;
  email: string;
  focused: 'email' | 'password';
  onEmail: (email: string) => void;
};

/** Signing up replaces the sheet's history entry; the password reset returns to it. */
export function PasswordStep({ here, hint, email, focused, onEmail, onResult }: PasswordStepProps) {
  const [typedBefore] = useState(email);
  const form = useForm<LoginFields, SheetResult>({
    names: LOGIN_NAMES,
    check: loginErrors,
    formResult: undefined,
    decisive: 'email',
  });
  const { errors, success } = form;
  useResult(success, onResult);
  return (
    <Step hint={hint} focused={focused}>
      <PostForm form={form} action={withNext('/login', here)}>
        {IN_SHEET}
        <LoginFieldset email={typedBefore} errors={errors} onEmail={onEmail} />
        <Submit form={form} hasGap>
          로그인
        </Submit>
      </PostForm>
      <PasskeySignIn next={here} onSignedIn={() => onResult({ ok: true })}>
        {IN_SHEET}
      </PasskeySignIn>
      <ExternalButtons next={here} />
      <p className={styles.ways}>
        <SiteLink className={styles.way} to={withNext(LINK_PATHS['reset-password'], here)} state={{ email }}>
          비밀번호를 잊으셨나요?
        </SiteLink>
        <SiteLink className={styles.signUp} to={withNext('/signup', here)} state={{ email }} replace>
          회원가입
        </SiteLink>
      </p>
    </Step>
  );
}

export function CodeStep({ here, onResult }: StepProps) {
  const form = useForm<CodeFields, SheetResult>({
    names: ['code'],
    check: checkCode,
    formResult: undefined,
    mustType: 'code',
  });
  const { errors, success } = form;
  useResult(success, onResult);
  return (
    <Step hint="인증 앱을 열고 지금 보이는 6자리 숫자를 입력해 주세요." focused="code">
      <PostForm form={form} action={withNext(LOGIN_CODE_PATH, here)}>
        {IN_SHEET}
        <CodeField error={errors.code} />
        <Submit form={form} hasGap>
          로그인
        </Submit>
      </PostForm>
      <p className={styles.ways}>
        <button
          type="button"
          className={styles.way}
          onClick={() => onResult({ ok: true, nextStep: 'password' })}
        >
          다른 계정으로 로그인
        </button>
      </p>
    </Step>
  );
}

function Step({ hint, focused, children }: { hint: string; focused: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector<HTMLElement>(`[name=${focused}]`)?.focus(), [focused]);
  return (
    <div ref={ref} className={styles.sheet}>
      <p className={styles.hint}>{hint}</p>
      {children}
    </div>
  );
}

function useResult(result: SheetResult | undefined, onResult: StepProps['onResult']): void {
  const finish = useEffectEvent(onResult);
  useEffect(() => {
    if (result) finish(result);
  }, [result]);
}
