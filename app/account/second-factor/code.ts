import { normalizeText } from '../../korean/normalize-text.ts';

/** How many recovery codes one has at first; each begins with its number. */
export const RECOVERY_CODES = 10;

const APP_CODE = /^\d{6}$/;
const RECOVERY_CODE = /^\d{16}$/;
/** Characters, those between the digits included. */
const MAX_TYPED_LENGTH = 50;

/** What is said of a code that is of the right form and wrong, or was used. */
export const WRONG_CODE = '인증 코드가 올바르지 않아요. 지금 보이는 숫자인지 확인해 주세요.';

/** What somebody may show beside their password. */
export type Code =
  /** What the authenticator app shows now. */
  | { of: 'app'; digits: string }
  /** One of those that were written down, which stands in for the app once. */
  | { of: 'paper'; number: number; digits: string };

/**
 * A code as it was typed, in digits of any width, with spaces and hyphens wherever people put them; undefined for what
 * is none. Recovery codes are digits too, so that one field with a keypad takes both.
 */
export function parseCode(text: string): Code | undefined {
  const digits = normalizeText(text, 'NFKC', MAX_TYPED_LENGTH)?.replace(/[\s\p{Pd}]/gu, '') ?? '';
  if (APP_CODE.test(digits)) return { of: 'app', digits };
  return RECOVERY_CODE.test(digits) ? { of: 'paper', number: Number(digits[0]), digits } : undefined;
}

/** Why a text is no code, in Korean, or undefined. */
export function codeProblem(text: string): string | undefined {
  if (text.trim() === '') return '인증 코드를 입력해 주세요.';
  return parseCode(text) ? undefined : '인증 앱의 6자리 숫자나 복구 코드 16자리를 입력해 주세요.';
}

/** Why a text is no code of an app, in Korean, or undefined. */
export function appCodeProblem(text: string): string | undefined {
  if (text.trim() === '') return '인증 코드를 입력해 주세요.';
  return parseCode(text)?.of === 'app' ? undefined : '인증 앱에 보이는 6자리 숫자를 입력해 주세요.';
}

/** Text in groups of four, as people read and copy it. */
export function inGroups(text: string): string {
  return text.replace(/.{4}(?=.)/g, '$& ');
}
