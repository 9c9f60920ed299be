import { normaliseSearchText } from '../../korean/search-text.ts';
import { countCharacters, type SearchedTexts } from './match-text.ts';

/** Raise it when other words or phrases are extracted: older vocabularies are rebuilt. */
export const VOCABULARY_VERSION = 2;

const RUN = /[가-힣]+|\p{Script=Latin}+/gu;
/** Shorter ones say too little, longer ones are seldom words. */
const HANGUL_WORD = /^[가-힣]{2,8}$/;
const LATIN_WORD = /^[a-z]{4,20}$/;

export type NamedTexts = Pick<SearchedTexts, 'title' | 'brand'>;

export type WordCounts = Map<string, number>;

export interface VocabularyChange {
  words: WordCounts;
  phrases: WordCounts;
}

export function isVocabularyWord(normalised: string): boolean {
  return HANGUL_WORD.test(normalised) || LATIN_WORD.test(normalised);
}

/** Split by script, without digits: `아이폰15프로` has `아이폰` and `프로`. */
export function wordsOf({ title, brand }: NamedTexts): string[] {
  const runs = [title, brand].flatMap((text) => normaliseSearchText(text).match(RUN) ?? []);
  return [...new Set(runs)].filter(isVocabularyWord);
}

export function vocabularyChange(come: NamedTexts[], gone: NamedTexts[]): VocabularyChange {
  return { words: countChange(wordsOf, come, gone), phrases: countChange(phrasesOf, come, gone) };
}

function countChange(
  cut: (texts: NamedTexts) => string[],
  come: NamedTexts[],
  gone: NamedTexts[],
): WordCounts {
  const counts: WordCounts = new Map();
  const add = (listings: NamedTexts[], more: number) => {
    for (const text of listings.flatMap(cut)) counts.set(text, (counts.get(text) ?? 0) + more);
  };
  add(come, 1);
  add(gone, -1);
  return new Map([...counts].filter(([, more]) => more !== 0));
}

/** Marks only between letters or digits: `usb-c`, `h&m`, `3.0`. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[&.+'-][\p{L}\p{M}\p{N}]+)*/gu;
const MAX_PHRASE_LENGTH = 20;

export interface PhraseCount {
  text: string;
  listings: number;
}

export function phraseWords(normalised: string): string[] {
  return normalised.match(WORD) ?? [];
}

/** Words and pairs of neighbouring words, each once, without sale talk (`팝니다`). */
export function phrasesOf({ title, brand }: Pick<SearchedTexts, 'title' | 'brand'>): string[] {
  const phrases = new Set<string>();
  for (const text of [title, brand].map(normaliseSearchText)) {
    let previous: RegExpExecArray | undefined;
    for (const match of text.matchAll(WORD)) {
      const [word] = match;
      if (isShort(word)) phrases.add(word);
      const pair = previous && `${previous[0]} ${word}`;
      if (
        pair &&
        text.startsWith(pair, previous?.index) &&
        isWorthPairing(previous![0], word) &&
        isShort(pair)
      )
        phrases.add(pair);
      previous = match;
    }
  }
  return [...phrases];
}

function isShort(phrase: string): boolean {
  return phrase.length <= MAX_PHRASE_LENGTH;
}

function isWorthPairing(one: string, other: string): boolean {
  return one !== other && !isSaleTalk(one) && !isSaleTalk(other) && hasLetter(one + other);
}

function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text);
}

export function isWorthSuggesting(phrase: string): boolean {
  return countCharacters(phrase) > 1 && hasLetter(phrase) && !isSaleTalk(phrase);
}

/** Words about the sale and condition that buyers do not search for. */
const SALE_WORDS = new Set(
  `팝니다 판매 판매중 판매완료 구매 구매자 급처 급매 급처분 처분 정리 네고 네고가능 네고불가 에눌 가능 불가 택포 택배 택배비
  반택 무료배송 배송비 배송 직거래 직거래만 새상품 새것 새거 새제품 미개봉 미사용 미착용 중고 중고품 거의 아직 많이 조금
  그냥 정말 진짜 아주 완전 제일 매우 상태 상태좋음 최상 최상급 상급 좋은 좋음 깨끗한 깨끗함 깔끔한 쓸 쓸만한 쓸만함 만한
  사용 사용감 사용함 있음 있는 없음 없는 없이 한번 두번 번만 몇번 싸게 싼 저렴 저렴한 저렴하게 가격 가격인하 가격내림
  한 두 할인 원가 정가 최저가 일괄 개별 문의 예약 예약중 거래 거래완료 필독 오늘만 선착순 내놓아요 드림`.split(
    /\s+/,
  ),
);
const SENTENCE_END = /(?:[아어여려해예에네게까나세죠]요|니다|세요|합니당)$/;

function isSaleTalk(word: string): boolean {
  return SALE_WORDS.has(word) || SENTENCE_END.test(word);
}
