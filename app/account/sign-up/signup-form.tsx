import { type ComponentProps, type RefObject, type SyntheticEvent, useState } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';
import { AccountScreen } from '../form/account-screen.tsx';
import { EMAIL_IN_USE, signupErrors, type SignupFields } from '../credentials.ts';
import { ExternalButtons } from '../external/external-buttons.tsx';
import { EmailField, PasswordField, PasswordRules } from '../form/account-fields.tsx';
import { withNext } from '../sign-in/next-path.ts';
import { AgreeField } from './agree-field.tsx';
import { useRememberedSignupText } from './signup-text.ts';
import { OwnerForm, WaysOfOwner } from './ways-of-owner.tsx';
import type { FieldErrors, FormResult } from '../../ui/form/form-result.ts';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';
import styles from './signup-form.module.css';

type SignupEmailFieldProps = Pick<ComponentProps<typeof EmailField>, 'value' | 'error'> & {
  formRef: RefObject<HTMLFormElement | null>;
};

/** Suggests a correction of a mistyped address, and rejects none. */
function SignupEmailField({ formRef, ...field }: SignupEmailFieldProps) {
  const [suggested, setSuggested] = useState<string>();
  const suggest = async (typed: string) => {
    const module = await import('./suggest-email.ts').catch(() => undefined);
    setSuggested(module?.suggestEmail(typed));
  };
  const correct = () => {
    const input = formRef.current?.querySelector<HTMLInputElement>('[name=email]');
    if (!input || suggested === undefined) return;
    input.value = suggested;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  };
  return (
    <EmailField
      {...field}
      onInput={() => setSuggested(undefined)}
      onBlur={({ currentTarget }) => void suggest(currentTarget.value)}
      help={
        suggested && (
          <span role="status">
            <button type="button" className={styles.suggestion} onClick={correct}>
              혹시 <strong>{suggested}</strong> 인가요?
            </button>
          </span>
        )
      }
    />
  );
}

const NAMES = ['nickname', 'email', 'password', 'agree'] as const;

/** None where nickname and e-mail are valid: the server then reports all fields at once, also whether the two are taken. */
function errorsBeforeSending(fields: SignupFields): FieldErrors<SignupFields> | undefined {
  const errors = signupErrors(fields);
  return errors?.nickname || errors?.email ? errors : undefined;
}

type SignupFormProps = {
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
  const [typedEmail, setTypedEmail] = useState(email ?? '');
  const rememberText = useRememberedSignupText(handlers.ref);
  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    handlers.onInput(event);
    rememberText();
    const { name, value } = event.target as HTMLInputElement;
    if (name === 'email') setTypedEmail(value);
  };
  const values = formResult?.values;
  const isInUse = errors.email === EMAIL_IN_USE;
  const ownEmail = typedEmail || values?.email || '';
  return (
    <AccountScreen
      greeting={['반가워요,', '다시 시작해 볼까요?']}
      hint="닉네임은 거래할 때 이웃에게 보여요."
      other={{
        question: '이미 계정이 있으신가요?',
        to: withNext('/login', next),
        text: '로그인',
        state: { email: typedEmail },
      }}
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
        <div>
          <SignupEmailField value={values?.email ?? email} error={errors.email} formRef={handlers.ref} />
          {isInUse && <WaysOfOwner email={ownEmail} next={next} />}
        </div>
        <PasswordField
          label="비밀번호"
          name="password"
          autoComplete="new-password"
          placeholder="비밀번호를 입력해 주세요"
          error={errors.password}
        />
        <PasswordRules wasRefused={errors.password !== undefined} />
        <AgreeField isTicked={Boolean(values?.agree)} error={errors.agree} />
        <Submit form={form} hasGap>
          회원가입
        </Submit>
      </PostForm>
      {isInUse && <OwnerForm email={ownEmail} />}
      <ExternalButtons next={next} />
    </AccountScreen>
  );
}
