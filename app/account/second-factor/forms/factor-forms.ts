import { collectErrors, type FieldErrors, type LeaveFields } from '../../credentials.ts';
import { SETTINGS_PATH, type FormResult } from '../../form-result.ts';
import { codeProblem } from '../code.ts';

/** The page of one's second factor; its forms name themselves by their `intent`. */
export const SECOND_FACTOR_PATH = `${SETTINGS_PATH}/second-factor`;

export interface CodeFields {
  code: string;
}
export interface OfferFields {
  password: string;
}
export type BothFields = OfferFields & CodeFields;

/** What became of a form of this page: what was refused, under its own intent, or the codes that are shown once. */
export interface SecondFactorAnswer {
  offer?: FormResult<OfferFields>;
  'turn-on'?: FormResult<CodeFields>;
  'renew-codes'?: FormResult<BothFields>;
  'turn-off'?: FormResult<BothFields>;
  leave?: FormResult<LeaveFields>;
  codes?: string[];
}

const passwordProblem = (password: string) => (password === '' ? '비밀번호를 입력해 주세요.' : undefined);

/** Checks the form that begins to set it up, for what needs no account to be seen. */
export function enrolmentErrors({ password }: OfferFields): FieldErrors<OfferFields> | undefined {
  return collectErrors<OfferFields>({ password: passwordProblem(password) });
}

/** Checks a form with password and code, for what needs no account to be seen. */
export function ownerErrors({ password, code }: BothFields): FieldErrors<BothFields> | undefined {
  return collectErrors<BothFields>({ password: passwordProblem(password), code: codeProblem(code) });
}
