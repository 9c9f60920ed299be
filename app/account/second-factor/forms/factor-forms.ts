import { collectErrors, type FieldErrors, type LeaveFields } from '../../credentials.ts';
import { SETTINGS_PATH, type FormResult } from '../../form-result.ts';
import { codeProblem } from '../code.ts';

export const SECOND_FACTOR_PATH = `${SETTINGS_PATH}/second-factor`;

export interface CodeFields {
  code: string;
}
export interface OfferFields {
  password: string;
}
export type BothFields = OfferFields & CodeFields;

export interface SecondFactorAnswer {
  offer?: FormResult<OfferFields>;
  'turn-on'?: FormResult<CodeFields>;
  'renew-codes'?: FormResult<BothFields>;
  'turn-off'?: FormResult<BothFields>;
  leave?: FormResult<LeaveFields>;
  codes?: string[];
}

const passwordProblem = (password: string) => (password === '' ? '비밀번호를 입력해 주세요.' : undefined);

export function enrolmentErrors({ password }: OfferFields): FieldErrors<OfferFields> | undefined {
  return collectErrors<OfferFields>({ password: passwordProblem(password) });
}

export function ownerErrors({ password, code }: BothFields): FieldErrors<BothFields> | undefined {
  return collectErrors<BothFields>({ password: passwordProblem(password), code: codeProblem(code) });
}
