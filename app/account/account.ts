import { cutAndNormalizeText, isFarTooLong, normalizeText } from '../korean/normalize-text.ts';

export interface Viewer {
  id: string;
  nickname: string;
  email: string;
  /** Listings that this browser hides: of people with a block between them and the viewer. */
  leftOutIds?: string[];
  blockedIds?: string[];
}

export const LEFT_NICKNAME = '탈퇴한 사용자';

export const NICKNAME_LENGTH = { min: 2, max: 20 } as const;

/** RFC 5321, 4.5.3.1.3. */
const MAX_EMAIL_LENGTH = 254;

/** What `<input type="email">` accepts. https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const UNFIT_CHARACTERS = '닉네임에 쓸 수 없는 문자가 들어 있어요.';
/** Control, format (direction, joiners), private and unassigned characters, line ends, and what shows as nothing. */
const NOT_IN_A_NAME = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\uFFFD]/u;

/** Full case folding and NFKC make at most 18 characters of one (U+FDFA). */
const MAX_KEY_LENGTH = 18 * NICKNAME_LENGTH.max;

export function cleanNickname(text: string): string {
  return inPlainSpaces(cutAndNormalizeText(text, 'NFC', NICKNAME_LENGTH.max));
}

/** The form in which nicknames are unique: NFKC, case-folded. Upper case first stands in for full folding (ß and SS). */
export function nicknameKey(nickname: string): string {
  const compatible = cutAndNormalizeText(nickname, 'NFKC', MAX_KEY_LENGTH);
  const folded = compatible.toLowerCase().toUpperCase().toLowerCase();
  return inPlainSpaces(cutAndNormalizeText(folded, 'NFKC', MAX_KEY_LENGTH));
}

/** A Korean error text, or undefined. The server also checks `reserved-nickname.server.ts`. */
export function nicknameProblem(text: string): string | undefined {
  const { min, max } = NICKNAME_LENGTH;
  const outOfBounds = `닉네임은 ${min}자 이상 ${max}자 이하로 정해 주세요.`;
  if (isFarTooLong(text, max)) return outOfBounds;
  const composed = normalizeText(text, 'NFC', max);
  if (composed === undefined) return UNFIT_CHARACTERS;
  const nickname = inPlainSpaces(composed);
  if (nickname === '') return '닉네임을 입력해 주세요.';
  if (NOT_IN_A_NAME.test(nickname)) return UNFIT_CHARACTERS;
  const { length } = [...nickname];
  return length < min || length > max ? outOfBounds : undefined;
}

function inPlainSpaces(text: string): string {
  return text.replace(/\p{Zs}+/gu, ' ').trim();
}

export function cleanEmail(text: string): string {
  return text.trim();
}

/** The form in which addresses are unique: case is ignored, as mail servers do in practice. */
export function emailKey(email: string): string {
  return cleanEmail(email).toLowerCase();
}

export function emailProblem(text: string): string | undefined {
  const email = cleanEmail(text);
  if (email === '') return '이메일을 입력해 주세요.';
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL.test(email)) return '올바른 이메일 주소를 입력해 주세요.';
  return undefined;
}

/** For a new account: an address without a dot after the @ gets no mail, and cannot be confirmed. */
export function newEmailProblem(text: string): string | undefined {
  const problem = emailProblem(text);
  if (problem) return problem;
  return /@.*\./.test(text) ? undefined : '이메일 주소를 끝까지 입력해 주세요. 예: name@naver.com';
}
