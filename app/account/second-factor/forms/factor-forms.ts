import { codeProblem } from '../code.ts';
import { collectErrors, type FieldErrors } from '../../../ui/form/form-result.ts';

export interface CodeFields {
  code: string;
}
export interface EnrolmentFields {
  password: string;
}
export type OwnerFields = EnrolmentFields & CodeFields;

/** The recovery codes, shown once. */
export type NewCodes = { ok: true; codes: string[] };

const passwordProblem = (password: string) => (password === '' ? '비밀번호를 입력해 주세요.' : undefined);

export function enrolmentErrors({ password }: EnrolmentFields): FieldErrors<EnrolmentFields> | undefined {
  return collectErrors<EnrolmentFields>({ password: passwordProblem(password) });
}

export function ownerErrors({ password, code }: OwnerFields): FieldErrors<OwnerFields> | undefined {
  return collectErrors<OwnerFields>({ password: passwordProblem(password), code: codeProblem(code) });
}
