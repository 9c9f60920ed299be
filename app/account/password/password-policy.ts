import { isFarTooLong, normalizeText } from '../../korean/normalize-text.ts';
import { emailKey, nicknameKey } from '../account.ts';

/** Code points after NFC. */
export const MAX_PASSWORD_LENGTH = 128;
const LENGTH = { min: 8, max: MAX_PASSWORD_LENGTH } as const;

export interface PasswordPolicy {
  minLength: number;
  maxLength: number;
  refusesCommon: boolean;
  refusesEmail: boolean;
  refusesNickname: boolean;
  /** A repeated character, and letters or digits in sequence. */
  refusesSequences: boolean;
  rules: string[];
}

/** NIST SP 800-63B, 3.1.1.2: length and first guesses, no composition rules. */
export const passwordPolicy: PasswordPolicy = {
  minLength: LENGTH.min,
  maxLength: LENGTH.max,
  refusesCommon: true,
  refusesEmail: true,
  refusesNickname: true,
  refusesSequences: true,
  rules: [
    `비밀번호는 ${LENGTH.min}자 이상 ${LENGTH.max}자 이하로 정해 주세요.`,
    '많이 쓰이거나 짐작하기 쉬운 비밀번호는 쓸 수 없어요.',
    '이메일이나 닉네임과 같은 비밀번호는 쓸 수 없어요.',
    'aaaaaaaa, abcdefgh, 87654321처럼 되풀이하거나 이어지는 글자만으로는 정할 수 없어요.',
  ],
};

/** The form that is counted and hashed, alike from every keyboard; undefined for text that is too long. */
export function normalizePassword(password: string): string | undefined {
  return normalizeText(password, 'NFC', LENGTH.max);
}

/** A Korean error text, or undefined. The server also checks `isCommonPassword`. */
export function passwordProblem(
  password: string,
  person: { email: string; nickname: string },
): string | undefined {
  const tooLong = `비밀번호는 ${LENGTH.max}자까지 쓸 수 있어요.`;
  if (isFarTooLong(password, LENGTH.max)) return tooLong;
  const normalized = normalizePassword(password);
  if (normalized === undefined) return '비밀번호에 쓸 수 없는 문자가 들어 있어요.';
  const { length } = [...normalized];
  if (length === 0) return '비밀번호를 입력해 주세요.';
  if (length < LENGTH.min) return `비밀번호는 ${LENGTH.min}자 이상이어야 해요.`;
  if (length > LENGTH.max) return tooLong;
  if (emailKey(password) === emailKey(person.email)) return '이메일과 같은 비밀번호는 쓸 수 없어요.';
  if (nicknameKey(password) === nicknameKey(person.nickname)) {
    return '닉네임과 같은 비밀번호는 쓸 수 없어요.';
  }
  return sequenceProblem(normalized);
}

/** Sequences wrap around: 7890123. */
const ROWS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', '가나다라마바사아자차카타파하'];

function sequenceProblem(password: string): string | undefined {
  const letters = [...(normalizeText(password, 'NFKC', LENGTH.max) ?? password).toLowerCase()];
  if (letters.every((letter) => letter === letters[0])) {
    return '한 글자만 되풀이한 비밀번호는 쓸 수 없어요.';
  }
  return ROWS.some((row) => isInOrder(letters, row) || isInOrder(letters.toReversed(), row))
    ? '차례대로 이어지는 글자나 숫자만으로는 정할 수 없어요.'
    : undefined;
}

function isInOrder(letters: readonly string[], row: string): boolean {
  const start = row.indexOf(letters[0] ?? '');
  return start !== -1 && letters.every((letter, index) => letter === row[(start + index) % row.length]);
}
