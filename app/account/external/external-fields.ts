import { collectErrors, type FieldErrors } from '../../ui/form/form-result.ts';
import { emailProblem, newEmailProblem, nicknameProblem } from '../account.ts';

export interface ExternalSignupFields {
  nickname: string;
  email: string;
  agree: string;
}

export interface LinkAccountFields {
  email: string;
  password: string;
  code: string;
}

export function externalSignupErrors(
  fields: ExternalSignupFields,
): FieldErrors<ExternalSignupFields> | undefined {
  return collectErrors({
    nickname: nicknameProblem(fields.nickname),
    email: newEmailProblem(fields.email),
    agree: fields.agree === '' ? '이용약관과 개인정보 처리방침에 동의해 주세요.' : undefined,
  });
}

export function linkAccountErrors(fields: LinkAccountFields): FieldErrors<LinkAccountFields> | undefined {
  return collectErrors<LinkAccountFields>({
    email: emailProblem(fields.email),
    password: fields.password === '' ? '비밀번호를 입력해 주세요.' : undefined,
  });
}
