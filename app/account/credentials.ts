import { collectErrors, type FieldErrors } from '../ui/form/form-result.ts';
import { cleanEmail, cleanNickname, emailProblem, newEmailProblem, nicknameProblem } from './account.ts';
import { passwordProblem } from './password/password-policy.ts';

export interface SignupFields {
  nickname: string;
  email: string;
  password: string;
  agree: string;
}
export type LoginFields = Pick<SignupFields, 'email' | 'password'>;
export type ResetRequestFields = Pick<SignupFields, 'email'>;
export interface NewPasswordFields {
  newPassword: string;
}
export interface NicknameFields {
  nickname: string;
}
export interface LeaveFields {
  leavePassword: string;
  code: string;
}

export const EMAIL_IN_USE = '이미 가입한 이메일이에요.';

export const ALL_SESSIONS = 'all';

export interface EndSessionFields {
  /** The id of one, or `ALL_SESSIONS`; '' while none is chosen. */
  session: string;
  sessionPassword: string;
}
export interface ChangePasswordFields {
  currentPassword: string;
  newPassword: string;
  code: string;
}

export function signupErrors(fields: SignupFields): FieldErrors<SignupFields> | undefined {
  return collectErrors({
    nickname: nicknameProblem(fields.nickname),
    email: newEmailProblem(fields.email),
    password: passwordProblem(fields.password, fields),
    agree: fields.agree === '' ? '이용약관과 개인정보 처리방침에 동의해 주세요.' : undefined,
  });
}

export function loginErrors(fields: LoginFields): FieldErrors<LoginFields> | undefined {
  return collectErrors({
    email: emailProblem(fields.email),
    password: fields.password === '' ? '비밀번호를 입력해 주세요.' : undefined,
  });
}

export function endSessionErrors(fields: EndSessionFields): FieldErrors<EndSessionFields> | undefined {
  return collectErrors({
    session: fields.session === '' ? '로그아웃할 기기를 골라 주세요.' : undefined,
    sessionPassword: fields.sessionPassword === '' ? '비밀번호를 입력해 주세요.' : undefined,
  });
}

export function resetRequestErrors(fields: ResetRequestFields): FieldErrors<ResetRequestFields> | undefined {
  return collectErrors({ email: emailProblem(fields.email) });
}

export function cleanSignup({ nickname, email, password }: SignupFields): Omit<SignupFields, 'agree'> {
  return { nickname: cleanNickname(nickname), email: cleanEmail(email), password };
}
