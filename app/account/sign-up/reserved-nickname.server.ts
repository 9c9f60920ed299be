import unhomoglyph from 'unhomoglyph';
import { cutAndNormalizeText, normalizeText } from '../../korean/normalize-text.ts';
import { LEFT_NICKNAME, NICKNAME_LENGTH } from '../account.ts';

export const RESERVED_NICKNAME = '사용할 수 없는 닉네임이에요.';

const OWN_NAMES = ['다시', 'dasi'];
/** Rejected anywhere in a name: no other Korean word contains them. */
const STAFF_TITLES = [
  '관리자|운영자|운영팀|운영진|운영사무국|고객센터|고객지원|고객상담|상담원|공지사항|공식계정|공식운영',
  LEFT_NICKNAME,
].flatMap(words);
/** Rejected at the start or end of a word, not inside it: badminton. */
const STAFF_TITLES_IN_LATIN = words(
  'admin|administrator|moderator|operator|official|helpdesk|customerservice',
);
/** Rejected as whole words: 음향시스템 and 수학공식 are other words. */
const STAFF_WORDS = words('공식|시스템|익명|알수없음|스태프|system|root|support|staff');
const WORDS_AFTER_OWN_NAME = [
  '공식|운영|관리|고객|상담|공지|알림|안내|본사|직원|스태프|스탭|매니저|지원|대표|시스템|사무국',
  'admin|official|support|staff|team|help|manager|operator|moderator|notice|system',
].flatMap(words);
/** Rejected there only at the end: 다시 팀버랜드 is another word. */
const ENDS_AFTER_OWN_NAME = words('팀|팀장|팀원|cs');
const WORDS_BEFORE_OWN_NAME = words('공식|운영|관리|고객센터|본사|admin|official|support|staff|team');

const HONORIFIC = /님$/;
const DIGITS_AT_END = /\p{N}+$/u;
const MARKS = /\p{M}/gu;
const NO_LETTERS_OR_DIGITS = /[^\p{L}\p{N}]+/gu;
/** Vowels without a consonant, and strokes, that people read over between letters. */
const LETTERS_AS_SEPARATORS = /[\u1161-\u11A7ー一丨丶〡]/gu;
/** Letters without a skeleton in UTS #39, and their readings. */
const READ_AS = new Map(
  [
    ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnopqrstuvwyz'],
    ['管理者運运營営公式顧客告知案內内', '관리자운운영영공식고객고지안내내'],
  ].flatMap(([written = '', read = '']) => [...written].map((letter, at) => [letter, read[at]!] as const)),
);
/** More than NFKC makes of a nickname. */
const MAX_FOLDED_LENGTH = 18 * NICKNAME_LENGTH.max;

function words(list: string): string[] {
  return list.split('|');
}

/** A Korean error text, or undefined. Compares letters by their look (UTS #39: Cyrillic а, `ADM1N`) and ignores separators. */
export function reservedNicknameProblem(nickname: string, siteName: string): string | undefined {
  const ownNames = [...OWN_NAMES, siteName].map((name) => joinWords(skeleton(name))).filter(Boolean);
  const typed = [nickname, nickname.trim().replace(DIGITS_AT_END, '')];
  const composed = typed.flatMap((text) => [text, text.toLowerCase()]).map(compose);
  const forms = composed.flatMap((form) => [
    form,
    ...['', ' '].map((separator) => form.replace(LETTERS_AS_SEPARATORS, separator)),
  ]);
  return forms.some((form) => isReserved(foldShapes(form), ownNames)) ? RESERVED_NICKNAME : undefined;
}

function isReserved(form: string, ownNames: string[]): boolean {
  const parts = form.split(NO_LETTERS_OR_DIGITS).filter(Boolean);
  const rests = parts.map((_, index) => parts.slice(index).join(''));
  const whole = rests[0] ?? '';
  const wholeNames = [...ownNames, ...STAFF_SKELETONS.words, ...STAFF_SKELETONS.latin];
  const bare = [whole, whole.replace(HONORIFIC, '')];
  if (bare.some((name) => wholeNames.includes(name))) return true;
  if (STAFF_SKELETONS.titles.some((title) => whole.includes(title))) return true;
  if (parts.some((part) => STAFF_SKELETONS.words.includes(part.replace(HONORIFIC, '')))) return true;
  const isLatinTitle = (part: string) =>
    STAFF_SKELETONS.latin.some((title) => part.startsWith(title) || part.endsWith(title));
  if (parts.some(isLatinTitle)) return true;
  return ownNames.some((name) => standsWithStaffWord(name, rests, whole));
}

function standsWithStaffWord(ownName: string, rests: string[], whole: string): boolean {
  const followers = rests
    .filter((rest) => rest.startsWith(ownName))
    .map((rest) => rest.slice(ownName.length).replace(HONORIFIC, ''));
  const isFollowed = followers.some(
    (follower) =>
      STAFF_SKELETONS.ends.includes(follower) ||
      STAFF_SKELETONS.after.some((word) => follower.startsWith(word)),
  );
  return isFollowed || STAFF_SKELETONS.before.some((word) => whole.endsWith(word + ownName));
}

/** The skeleton of UTS #39 without accents, in lower case; i, l, 1 and | are one. */
function skeleton(text: string): string {
  return foldShapes(compose(text));
}

/** Compatible letters without accents; single jamo become syllables. */
function compose(text: string): string {
  const compatible = cutAndNormalizeText(text, 'NFKC', MAX_FOLDED_LENGTH);
  const bare = (normalizeText(compatible, 'NFKD', MAX_FOLDED_LENGTH) ?? '').replace(MARKS, '');
  const composed = cutAndNormalizeText(bare, 'NFC', MAX_FOLDED_LENGTH);
  return Array.from(composed, (letter) => READ_AS.get(letter) ?? letter).join('');
}

function foldShapes(composed: string): string {
  return unhomoglyph(unhomoglyph(composed).toLowerCase()).toLowerCase().replaceAll('i', 'l');
}

function joinWords(text: string): string {
  return text.replace(NO_LETTERS_OR_DIGITS, '');
}

const skeletons = (list: string[]) => list.map((word) => joinWords(skeleton(word)));
const STAFF_SKELETONS = {
  titles: skeletons(STAFF_TITLES),
  latin: skeletons(STAFF_TITLES_IN_LATIN),
  words: skeletons(STAFF_WORDS),
  after: skeletons(WORDS_AFTER_OWN_NAME),
  ends: skeletons(ENDS_AFTER_OWN_NAME),
  before: skeletons(WORDS_BEFORE_OWN_NAME),
};
