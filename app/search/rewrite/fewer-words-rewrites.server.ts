import { searchWords } from '../text/match-text.ts';

const MAX_REWRITES = 6;
const MAX_WORDS = 6;
/** With more words their choices are too many to try. */
const MAX_CHOOSING = 3;

/** Words of trading: they fit every listing. */
const TRADING = wordsIn(`중고 중고품 급처 급매 싸게 저렴한 판매 판매중 판매합니다 팝니다 팔아요 팔아용
  구매 구매합니다 삽니다 사요 구해요 구합니다 나눔 무료나눔 무료 드림 교환`);
/** Adjectives and the like: alone they name no thing. */
const DESCRIBING = wordsIn(`소형 중형 대형 미니 작은 큰 긴 짧은 접이식 휴대용 가정용 업소용 무선 유선
  여성 여자 남성 남자 남녀공용 아동 유아 어린이 성인 봄 여름 가을 겨울
  새 최신 예쁜 이쁜 깨끗한 튼튼한 가벼운 따뜻한 편한 좋은
  블랙 검정 검은 검은색 화이트 흰 흰색 하얀 분홍 핑크 빨간 파란 초록`);
const MEASURE = /^\d[\d.,]*(?:\p{L}{1,3})?$/u;

/**
 * Choices of fewer words, those with most words first: `중고 노트북` → `노트북`. Words of trading are left out, then
 * measures, then adjectives, then words of one syllable, which stand within many others (`강아지 집`: 문제집), then earlier words:
 * in Korean the last word names the thing (`접이식 자전거`). One is left that names a thing as well as any.
 */
export function fewerWordsRewrites(text: string): string[] {
  const typed = searchWords(text).slice(0, MAX_WORDS);
  const words = typed.filter((word) => !TRADING.has(word));
  const lightestFirst = words.toSorted((a, b) => weight(a) - weight(b));
  const choices = words.length <= MAX_CHOOSING ? allChoices(lightestFirst) : oneByOne(lightestFirst);
  const all = [...(words.length < typed.length ? [words] : []), ...choices];
  const heaviest = Math.max(ONE_SYLLABLE, ...words.map(weight));
  return all
    .filter((chosen) => chosen.some((word) => weight(word) === heaviest))
    .map((chosen) => words.filter((word) => chosen.includes(word)).join(' '))
    .slice(0, MAX_REWRITES);
}

const ONE_SYLLABLE = 2;

function weight(word: string): number {
  if (MEASURE.test(word)) return 0;
  if (DESCRIBING.has(word)) return 1;
  return word.length === 1 ? ONE_SYLLABLE : ONE_SYLLABLE + 1;
}

/** Leaves out one more word each time. */
function oneByOne(lightestFirst: string[]): string[][] {
  return lightestFirst.slice(1).map((_, leftOut) => lightestFirst.slice(leftOut + 1));
}

/** Those with the most words first, and of as many those with the better words. */
function allChoices(lightestFirst: string[]): string[][] {
  const masks = Array.from({ length: 2 ** lightestFirst.length - 2 }, (_, at) => at + 1);
  const chosenBy = (mask: number) => lightestFirst.filter((_, at) => mask & (1 << at));
  return masks.toSorted((a, b) => chosenBy(b).length - chosenBy(a).length || b - a).map(chosenBy);
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(searchWords(text));
}
