import { FoldedSection } from '../../ui/folded-section.tsx';
import { type AnyFormResult, type FormResult, resultOf } from '../../ui/form/form-result.ts';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { EmailField, PasswordField } from '../form/account-fields.tsx';
import { AccountScreen } from '../form/account-screen.tsx';
import { AgreeField } from '../sign-up/agree-field.tsx';
import {
  externalSignupErrors,
  type ExternalSignupFields,
  linkAccountErrors,
  type LinkAccountFields,
} from './external-fields.ts';
import styles from './external-signup.module.css';
import { EXTERNAL_SIGNUP_PATH, PROVIDER_LABELS, type ProviderName } from './provider.ts';

interface Identity {
  provider: ProviderName;
  email: string | undefined;
  isEmailVerified: boolean;
  nickname: string | undefined;
}

type ExternalSignupProps = { identity: Identity; formResult: AnyFormResult | undefined };

export function ExternalSignup({ identity, formResult }: ExternalSignupProps) {
  const label = PROVIDER_LABELS[identity.provider];
  const linkResult = resultOf<LinkAccountFields>(formResult, 'link');
  return (
    <AccountScreen
      greeting={['반가워요,', '거의 다 됐어요']}
      hint={`${label}에서 확인했어요. 이 장터에서 쓸 닉네임을 정해 주세요.`}
      help={{ to: '/login', text: '다른 방법으로 로그인' }}
    >
      <SignupPart identity={identity} formResult={resultOf(formResult, 'sign-up')} />
      <div className={styles.link}>
        <FoldedSection title="이미 계정이 있어요" open={linkResult !== undefined}>
          <LinkPart label={label} email={identity.email} formResult={linkResult} />
        </FoldedSection>
      </div>
    </AccountScreen>
  );
}

type SignupPartProps = { identity: Identity; formResult: FormResult<ExternalSignupFields> | undefined };

function SignupPart({ identity, formResult }: SignupPartProps) {
  const form = useForm<ExternalSignupFields>({
    names: ['nickname', 'email', 'agree'],
    check: externalSignupErrors,
    formResult,
  });
  const { errors, formResult: answer } = form;
  const values = answer?.values;
  return (
    <PostForm form={form} action={EXTERNAL_SIGNUP_PATH} intent="sign-up">
      <TextField
        label="닉네임"
        name="nickname"
        autoComplete="nickname"
        spellCheck={false}
        enterKeyHint="next"
        placeholder="닉네임을 입력해 주세요"
        aria-required
        defaultValue={values?.nickname ?? identity.nickname}
        error={errors.nickname}
      />
      {identity.isEmailVerified ? (
        <TextField
          label="이메일"
          name="email"
          type="email"
          readOnly
          defaultValue={identity.email}
          help={`${PROVIDER_LABELS[identity.provider]}에서 확인한 이메일이에요.`}
          error={errors.email}
        />
      ) : (
        <EmailField value={values?.email ?? identity.email} error={errors.email} />
      )}
      <AgreeField isTicked={Boolean(values?.agree)} error={errors.agree} />
      <Submit form={form} hasGap>
        가입하기
      </Submit>
    </PostForm>
  );
}

type LinkPartProps = {
  label: string;
  email: string | undefined;
  formResult: FormResult<LinkAccountFields> | undefined;
};

function LinkPart({ label, email, formResult }: LinkPartProps) {
  const form = useForm<LinkAccountFields>({
    names: ['email', 'password', 'code'],
    check: linkAccountErrors,
    formResult,
    decisive: 'email',
  });
  const { errors } = form;
  return (
    <>
      <p className={styles.text}>
        내 계정의 비밀번호를 입력하면 연결해 드려요. 그 뒤로는 {label}로도 로그인할 수 있어요.
      </p>
      <PostForm form={form} action={EXTERNAL_SIGNUP_PATH} intent="link">
        <EmailField value={formResult?.values?.email ?? email} error={errors.email} />
        <PasswordField
          label="비밀번호"
          name="password"
          autoComplete="current-password"
          enterKeyHint="next"
          error={errors.password}
        />
        <TextField
          label="인증 코드"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          optional
          help="2단계 인증을 켠 계정이면 앱의 6자리 숫자나 복구 코드 16자리를 입력해 주세요."
          error={errors.code}
        />
        <Submit form={form} variant="secondary">
          연결하고 로그인
        </Submit>
      </PostForm>
    </>
  );
}
