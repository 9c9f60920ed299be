import { SiteLink } from '../../ui/site-link.tsx';
import { AccountScreen } from '../form/account-screen.tsx';
import { resetRequestErrors, type ResetRequestFields, type NewPasswordFields } from '../credentials.ts';
import { EmailField, PasswordRules, PasswordField } from '../form/account-fields.tsx';
import { LINK_PATHS } from '../account-paths.ts';
import { withNext } from '../sign-in/next-path.ts';
import { useTypedEmail } from '../sign-in/typed-email.ts';
import { type FormResult, collectErrors } from '../../ui/form/form-result.ts';
import { PostForm, Submit, useForm, UsernameField } from '../../ui/form/form.tsx';
import { passwordProblem } from './password-policy.ts';
import styles from './reset-forms.module.css';

const HERE = LINK_PATHS['reset-password'];

/** Requesting a mail is a step aside of signing in, which continues with `next`. */
type StepAside = { next: string | undefined; email: string };

type ResetRequestFormProps = StepAside & {
  onEmail: (email: string) => void;
  formResult?: FormResult<ResetRequestFields> | undefined;
};

export function ResetRequestForm({ next, email, onEmail, formResult }: ResetRequestFormProps) {
  const form = useForm<ResetRequestFields>({
    names: ['email'],
    check: resetRequestErrors,
    formResult,
  });
  const { errors } = form;
  const typedBefore = useTypedEmail();
  return (
    <AccountScreen
      greeting={['비밀번호를', '다시 정해 볼까요?']}
      hint="가입한 이메일로 링크를 보내 드려요."
      other={{
        question: '비밀번호가 생각나셨나요?',
        to: withNext('/login', next),
        text: '로그인',
        state: { email },
      }}
    >
      <PostForm form={form} action={withNext(HERE, next)}>
        <EmailField
          value={formResult?.values?.email ?? typedBefore}
          error={errors.email}
          enterKeyHint="send"
          onInput={({ currentTarget }) => onEmail(currentTarget.value)}
        />
        <Submit form={form} hasGap>
          메일 받기
        </Submit>
      </PostForm>
    </AccountScreen>
  );
}

export function ResetRequested({ next, email }: StepAside) {
  return (
    <AccountScreen
      greeting={['메일함을', '확인해 주세요']}
      hint="가입한 이메일이라면 비밀번호를 다시 정하는 메일을 보냈어요. 메일의 링크는 30분 동안 쓸 수 있어요. 보이지 않으면 스팸함을 확인하고, 5분 뒤에 다시 받아 주세요."
      other={{
        question: '메일이 오지 않았나요?',
        to: withNext(HERE, next),
        text: '다시 받기',
        state: { email },
      }}
      help={{ to: withNext('/login', next), text: '로그인으로 돌아가기', state: { email } }}
    >
      {/* Unknown after a reload, and without scripts. */}
      {email !== '' && (
        <p className={styles.sentTo}>
          <strong className={styles.address}>{email}</strong>
          <SiteLink to={withNext(HERE, next)} state={{ email }} replace className={styles.correct}>
            이메일 고치기
          </SiteLink>
        </p>
      )}
    </AccountScreen>
  );
}

type NewPasswordFormProps = {
  person: { email: string; nickname: string };
  action: string;
  formResult?: FormResult<NewPasswordFields> | undefined;
};

export function NewPasswordForm({ person, action, formResult }: NewPasswordFormProps) {
  const form = useForm<NewPasswordFields>({
    names: ['newPassword'],
    check: ({ newPassword }) =>
      collectErrors<NewPasswordFields>({ newPassword: passwordProblem(newPassword, person) }),
    formResult,
  });
  const { errors } = form;
  return (
    <AccountScreen
      greeting={['새 비밀번호를', '정해 주세요']}
      hint={`${person.email} 계정의 비밀번호예요. 바꾸면 다른 기기에서는 모두 로그아웃되고, 패스키는 그대로예요.`}
    >
      <PostForm form={form} action={action}>
        <UsernameField email={person.email} />
        <PasswordField
          label="새 비밀번호"
          name="newPassword"
          autoComplete="new-password"
          placeholder="새 비밀번호를 입력해 주세요"
          error={errors.newPassword}
        />
        <PasswordRules wasRefused={errors.newPassword !== undefined} />
        <Submit form={form} hasGap>
          비밀번호 바꾸기
        </Submit>
      </PostForm>
    </AccountScreen>
  );
}
