import { normalizeText } from '../../korean/normalize-text.ts';
import { collectErrors, type FieldErrors } from '../../ui/form/form-result.ts';

export const RECOVERY_CODES = 10;

const APP_CODE = /^\d{6}$/;
const RECOVERY_CODE = /^\d{16}$/;
const MAX_TYPED_LENGTH = 50;

export const WRONG_CODE = '인증 코드가 올바르지 않아요. 지금 보이는 숫자인지 확인해 주세요.';

export type Code = { of: 'app'; digits: string } | { of: 'paper'; number: number; digits: string };

/** Digits of any width, spaces and hyphens; undefined for no code. Recovery codes are digits too: one field for both. */
export function parseCode(text: string): Code | undefined {
  const digits = normalizeText(text, 'NFKC', MAX_TYPED_LENGTH)?.replace(/[\s\p{Pd}]/gu, '') ?? '';
  if (APP_CODE.test(digits)) return { of: 'app', digits };
  return RECOVERY_CODE.test(digits) ? { of: 'paper', number: Number(digits[0]), digits } : undefined;
}

export function codeProblem(text: string): string | undefined {
  if (text.trim() === '') return '인증 코드를 입력해 주세요.';
  return parseCode(text) ? undefined : '인증 앱의 6자리 숫자나 복구 코드 16자리를 입력해 주세요.';
}

export function appCodeProblem(text: string): string | undefined {
  if (text.trim() === '') return '인증 코드를 입력해 주세요.';
  return parseCode(text)?.of === 'app' ? undefined : '인증 앱에 보이는 6자리 숫자를 입력해 주세요.';
}

export function inGroups(text: string): string {
  return text.replace(/.{4}(?=.)/g, '$& ');
}

export interface CodeFields {
  code: string;
}
export interface EnrolmentFields {
  password: string;
}
export type OwnerFields = EnrolmentFields & CodeFields;

export type NewCodes = { ok: true; codes: string[] };

const passwordProblem = (password: string) => (password === '' ? '비밀번호를 입력해 주세요.' : undefined);

export function enrolmentErrors({ password }: EnrolmentFields): FieldErrors<EnrolmentFields> | undefined {
  return collectErrors<EnrolmentFields>({ password: passwordProblem(password) });
}

export function ownerErrors({ password, code }: OwnerFields): FieldErrors<OwnerFields> | undefined {
  return collectErrors<OwnerFields>({ password: passwordProblem(password), code: codeProblem(code) });
}
