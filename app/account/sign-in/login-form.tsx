import { useState } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';
import { AccountScreen } from '../form/account-screen.tsx';
import { loginErrors, type LoginFields } from '../credentials.ts';
import { EmailField, PasswordField } from '../form/account-fields.tsx';
import { ExternalButtons, ExternalFailure } from '../external/external-buttons.tsx';
import { LINK_PATHS, LOGIN_CODE_PATH } from '../account-paths.ts';
import { withNext } from './next-path.ts';
import { useTypedEmail } from './typed-email.ts';
import { PasskeySignIn } from '../passkey/forms/passkey-sign-in.tsx';
import { type FieldErrors, type FormResult, collectErrors } from '../../ui/form/form-result.ts';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';
import { codeProblem, type CodeFields } from '../second-factor/code.ts';

export const LOGIN_NAMES = ['email', 'password'] as const;

const ENDED_TEXT = '로그아웃되어 있어요. 다시 로그인하면 쓰던 글을 이어서 쓸 수 있어요.';

type LoginFormProps = {
  next?: string | undefined;
  hasEnded?: boolean | undefined;
  failure?: string | undefined;
  formResult?: FormResult<LoginFields> | undefined;
};

export function LoginForm({ next, hasEnded = false, failure, formResult }: LoginFormProps) {
  const form = useForm<LoginFields>({
    names: LOGIN_NAMES,
    check: loginErrors,
    formResult,
    decisive: 'email',
  });
  const { errors } = form;
  const typedBefore = useTypedEmail();
  const [email, setEmail] = useState(typedBefore ?? '');
  return (
    <AccountScreen
      greeting={['다시 만나서', '반가워요']}
      hint={hasEnded ? ENDED_TEXT : signInReason(next)}
      other={{
        question: '아직 계정이 없으신가요?',
        to: withNext('/signup', next),
        text: '회원가입',
        state: { email },
      }}
      help={{
        to: withNext(LINK_PATHS['reset-password'], next),
        text: '비밀번호를 잊으셨나요?',
        state: { email },
      }}
    >
      <ExternalFailure text={failure} />
      <PostForm form={form} action={withNext('/login', next)}>
        <LoginFieldset email={formResult?.values?.email ?? typedBefore} errors={errors} onEmail={setEmail} />
        <Submit form={form} hasGap>
          로그인
        </Submit>
      </PostForm>
      <PasskeySignIn next={next} />
      <ExternalButtons next={next} />
    </AccountScreen>
  );
}

type LoginFieldsetProps = {
  email: string | undefined;
  errors: FieldErrors<LoginFields>;
  onEmail: (email: string) => void;
};

export function LoginFieldset({ email, errors, onEmail }: LoginFieldsetProps) {
  return (
    <>
      <EmailField
        value={email}
        error={errors.email}
        onInput={({ currentTarget }) => onEmail(currentTarget.value)}
      />
      <PasswordField
        label="비밀번호"
        name="password"
        autoComplete="current-password"
        placeholder="비밀번호를 입력해 주세요"
        error={errors.password}
      />
    </>
  );
}

type LoginCodeFormProps = {
  next?: string | undefined;
  formResult?: FormResult<CodeFields> | undefined;
};

export const checkCode = ({ code }: CodeFields) => collectErrors<CodeFields>({ code: codeProblem(code) });

export function LoginCodeForm({ next, formResult }: LoginCodeFormProps) {
  const form = useForm<CodeFields>({
    names: ['code'],
    check: checkCode,
    formResult,
    mustType: 'code',
  });
  const { errors } = form;
  return (
    <AccountScreen
      greeting={['한 번만 더', '확인할게요']}
      hint="인증 앱을 열고 지금 보이는 6자리 숫자를 입력해 주세요."
      help={{ to: withNext('/login', next), text: '다른 계정으로 로그인' }}
    >
      <PostForm form={form} action={withNext(LOGIN_CODE_PATH, next)}>
        <TextField
          label="인증 코드"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-required
          help="앱을 쓸 수 없으면 적어 둔 복구 코드 16자리를 입력해 주세요."
          error={errors.code}
        />
        <Submit form={form} hasGap>
          로그인
        </Submit>
      </PostForm>
    </AccountScreen>
  );
}

const REASONS: readonly (readonly [prefix: string, purpose: string])[] = [
  ['/product/detail/', '찜하거나 거래하려면'],
  ['/upload', '판매하려면'],
  ['/product/edit/', '상품을 수정하려면'],
  ['/report/', '신고하려면'],
  ['/support/', '문의하려면'],
  ['/mypick', '찜한 상품을 보려면'],
  ['/receipt', '등록한 상품을 보려면'],
  ['/chats', '채팅을 보려면'],
  ['/notice', '알림을 보려면'],
  ['/profile/keywords', '키워드 알림을 받으려면'],
  ['/profile', 'MY 화면을 보려면'],
];

function signInReason(next: string | undefined): string {
  const [, purpose] = REASONS.find(([prefix]) => next?.startsWith(prefix)) ?? [];
  return purpose ? `${purpose} 로그인이 필요해요.` : '이메일로 로그인해 주세요.';
}
