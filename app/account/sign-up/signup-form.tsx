import { type InputHTMLAttributes, type ReactNode, type SyntheticEvent, useId } from 'react';
import { Link } from 'react-router';
import checkStyles from './check-field.module.css';
import { FieldError } from '../../ui/form/field-frame.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { AccountScreen } from '../account-screen.tsx';
import { signupErrors, type SignupFields } from '../credentials.ts';
import { EmailField, PasswordRules, PasswordField } from '../account-fields.tsx';
import { withNext } from '../sign-in/next-path.ts';
import styles from './signup-form.module.css';
import { useRememberedSignupText } from './signup-text.ts';
import type { FieldErrors, FormResult } from '../../ui/form/form-result.ts';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';

const NAMES = ['nickname', 'email', 'password', 'agree'] as const;

/** Where nickname and e-mail may be fine, the server says with the rest whether they are taken: all in one round. */
function errorsBeforeSending(fields: SignupFields): FieldErrors<SignupFields> | undefined {
  const errors = signupErrors(fields);
  return errors?.nickname || errors?.email ? errors : undefined;
}

type SignupFormProps = {
  /** As typed in the sign-in form. */
  email?: string | undefined;
  next?: string | undefined;
  formResult?: FormResult<SignupFields> | undefined;
};

export function SignupForm({ email, next, formResult }: SignupFormProps) {
  const form = useForm<SignupFields>({
    names: NAMES,
    check: errorsBeforeSending,
    formResult,
  });
  const { errors, handlers } = form;
  const rememberText = useRememberedSignupText(handlers.ref);
  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    handlers.onInput(event);
    rememberText();
  };
  const values = formResult?.values;
  return (
    <AccountScreen
      greeting={['반가워요,', '다시 시작해 볼까요?']}
      hint="닉네임은 거래할 때 이웃에게 보여요."
      other={{ question: '이미 계정이 있으신가요?', to: withNext('/login', next), text: '로그인' }}
    >
      <PostForm form={{ ...form, handlers: { ...handlers, onInput } }} action={withNext('/signup', next)}>
        <TextField
          label="닉네임"
          name="nickname"
          autoComplete="nickname"
          spellCheck={false}
          enterKeyHint="next"
          placeholder="닉네임을 입력해 주세요"
          aria-required
          defaultValue={values?.nickname}
          error={errors.nickname}
        />
        <EmailField value={values?.email ?? email} error={errors.email} />
        <PasswordField
          label="비밀번호"
          name="password"
          autoComplete="new-password"
          placeholder="비밀번호를 입력해 주세요"
          error={errors.password}
        />
        <PasswordRules wasRefused={errors.password !== undefined} />
        <AgreeField isTicked={Boolean(values?.agree)} error={errors.agree} />
        <Submit form={form} isApart>
          회원가입
        </Submit>
      </PostForm>
    </AccountScreen>
  );
}

type AgreeFieldProps = {
  isTicked: boolean;
  error: string | undefined;
};

/** Both texts open in a new tab, so that the form keeps what was typed. */
function AgreeField({ isTicked, error }: AgreeFieldProps) {
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
