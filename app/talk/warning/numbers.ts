import { type FoldedText, foldText } from './folded-text.ts';

export interface FoundNumber {
  kind: 'phone' | 'account';
  /** In ASCII, without separators. */
  digits: string;
  /** Its positions in the typed text. */
  start: number;
  end: number;
}

const SPELLED: readonly string[] = ['공영ㅇ○〇o', '일il|', '이', '삼', '사', '오', '육륙', '칠', '팔', '구'];
const VALUES = new Map(
  SPELLED.flatMap((letters, digit) => [...letters].map((letter) => [letter, String(digit)])),
);
const digitClass = (...digits: number[]) =>
  `[${digits.map((digit) => `${digit}${SPELLED[digit]}`).join('')}]`;

const ZERO = digitClass(0);
const ONE = digitClass(1);
/** A pattern of one digit, as a figure or a letter. */
export const ANY_DIGIT = digitClass(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
/** Separators between two; 다시 is how a hyphen is read aloud. */
export const BETWEEN_DIGITS = String.raw`(?:[\s\p{Pd}\p{Po}\p{Ps}\p{Pe}ㅡ_~+\uFE0F\u20E3]|에|점|다시){0,4}`;

const PHONES = [
  // 010 has eight digits behind it, the older ones seven or eight.
  `${ZERO}${BETWEEN_DIGITS}${ONE}${BETWEEN_DIGITS}${ZERO}(?:${BETWEEN_DIGITS}${ANY_DIGIT}){8}`,
  `01[16789](?:${BETWEEN_DIGITS}\\d){7,8}`,
  String.raw`82${BETWEEN_DIGITS}0?10(?:${BETWEEN_DIGITS}\d){8}`,
  String.raw`0(?:2|[3-6][1-5]|70|50\d)[\s\p{Pd}.)]{1,2}\d{3,4}[\s\p{Pd}.]{1,2}\d{4}`,
  String.raw`(?<=(?:연락처|전번|폰|전화|(?<![가-힣]\s?)번호)[^\d]{0,8})\d{4}[\s\p{Pd}.]{1,2}\d{4}`,
].map((pattern) => new RegExp(`(?<!\\d)(?:${pattern})(?!\\d)`, 'gu'));

const BANK =
  /국민|kb|신한|우리|하나|농협|nh|ㄴㅎ|기업|ibk|카카오|카뱅|토스|토뱅|케이\s?뱅크|케뱅|새마을|신협|우체국|수협|부산|대구|아이엠|경남|광주|전북|제주|sc|제일|씨티|산업|은행|계좌|입금|송금|이체|통장|예금주/;
const OTHER_NUMBER =
  /송장|운송|등기|택배|조회|주문|바코드|isbn|imei|시리얼|일련|모델|품번|제품|사업자|예약|등록|색상|인증/;

const ACCOUNT_BY_BANK = new RegExp(`${ANY_DIGIT}(?:${BETWEEN_DIGITS}${ANY_DIGIT}){9,15}`, 'gu');
const ACCOUNT_BY_SHAPE = /(?<![\d-])\d{3,6}-\d{2,6}-\d{4,7}(?:-\d{1,3})?(?![\d-])/g;
const NOT_AN_ACCOUNT = /^\d{4}-(?:\d{4}-\d{4}|\d\d-\d\d)$/;

const WORDS_BEFORE = 14;
const WORDS_AFTER = 12;

/** Telephone and account numbers, in any spelling. */
export function findNumbers(typed: string): FoundNumber[] {
  return findFoldedNumbers(foldText(typed));
}

/** The same for folded text. */
export function findFoldedNumbers(folded: FoldedText): FoundNumber[] {
  const phones = PHONES.flatMap((pattern) => findAll(folded, pattern, 'phone')).filter(
    (phone) => !isOtherNumber(folded, phone),
  );
  const byBank = findAll(folded, ACCOUNT_BY_BANK, 'account').filter((found) => isNearBank(folded, found));
  const byShape = findAll(folded, ACCOUNT_BY_SHAPE, 'account').filter(
    (found) => !NOT_AN_ACCOUNT.test(folded.text.slice(found.start, found.end)),
  );
  const accounts = [...byBank, ...byShape].filter(
    (account) => account.digits.length >= 10 && !isOtherNumber(folded, account),
  );
  const found = [
    ...phones,
    ...accounts.filter((account) => !phones.some((phone) => overlap(phone, account))),
  ];
  return found
    .filter((number, index) => !found.slice(0, index).some((earlier) => overlap(earlier, number)))
    .map((number) => ({
      ...number,
      start: folded.starts[number.start]!,
      end: folded.starts[number.end]!,
    }))
    .toSorted((one, other) => one.start - other.start);
}

function findAll({ text }: FoldedText, pattern: RegExp, kind: FoundNumber['kind']): FoundNumber[] {
  return [...text.matchAll(pattern)].map(({ 0: match, index }) => {
    const { written, before } = kind === 'phone' ? { written: match, before: 0 } : withoutParticles(match);
    const start = index + before;
    return { kind, digits: digitsIn(written), start, end: start + written.length };
  });
}

const MOSTLY_DIGITS = 8;

/** The 이 of `5678이에요` is no digit, as the others are figures. */
function withoutParticles(match: string): { written: string; before: number } {
  if (match.replaceAll(/\D/g, '').length < MOSTLY_DIGITS) return { written: match, before: 0 };
  const before = /^[^\d공영○〇o]*/u.exec(match)![0].length;
  return { written: match.slice(before).replace(/\D+$/, ''), before };
}

/** @param written folded */
export function digitsIn(written: string): string {
  return [...written].map((letter) => VALUES.get(letter) ?? letter.replace(/\D/, '')).join('');
}

const wordsBefore = ({ text }: FoldedText, { start }: FoundNumber) =>
  text.slice(Math.max(0, start - WORDS_BEFORE), start);

function isNearBank(folded: FoldedText, number: FoundNumber): boolean {
  const after = folded.text.slice(number.end, number.end + WORDS_AFTER);
  return BANK.test(`${wordsBefore(folded, number)} ${after}`);
}

const isMobile = ({ kind, digits }: FoundNumber) => kind === 'phone' && digits.startsWith('01');

function isOtherNumber(folded: FoldedText, number: FoundNumber): boolean {
  return !isMobile(number) && OTHER_NUMBER.test(wordsBefore(folded, number));
}

const overlap = (one: FoundNumber, other: FoundNumber) => one.start < other.end && other.start < one.end;

const NAMES: Record<FoundNumber['kind'], string> = { phone: '전화번호가', account: '계좌번호가' };

/** The question before it is sent, or undefined. */
export function ownNumberQuestion(body: string): { title: string; text: string } | undefined {
  const [number] = findNumbers(body);
  if (!number) return undefined;
  return {
    title: `${NAMES[number.kind]} 들어 있어요. 그대로 보낼까요?`,
    text: '상대가 다른 곳에서 쓸 수 있고, 보낸 뒤에는 되돌릴 수 없어요.',
  };
}
