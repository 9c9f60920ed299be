import { cleanText, textProblemText } from '../korean/text-length.ts';
import { parsePriceWon } from '../korean/parse-price-won.ts';
import { relativeTime } from '../korean/relative-time.ts';
import { roundWonRangeText } from '../korean/round-won-text.ts';
import {
  categoryText,
  parseCategory,
  parseSubCategory,
  subCategoryText,
  type Category,
  type SubCategory,
} from '../product/category.ts';
import type { FieldErrors } from '../ui/form/form-result.ts';
import type { TypedKeyword } from './keyword-path.ts';

export const MAX_KEYWORDS = 30;
/** How long rings are remembered. Older listings do not ring. */
export const RING_AGE_MS = 90 * 24 * 3_600_000;
export const MAX_FORECAST = 1_000;
export const KEYWORD_RULE = { maxLength: 40, lines: 'one' } as const;
export type KeywordErrors = FieldErrors<TypedKeyword>;

/** The conditions on a listing. Both prices are inclusive, and exclude listings without one. */
export interface KeywordConditions {
  category?: Category | undefined;
  subCategory?: SubCategory | undefined;
  minWon?: number | undefined;
  maxWon?: number | undefined;
}

export interface KeywordDraft extends KeywordConditions {
  words: string;
}

export interface Keyword extends KeywordDraft {
  id: string;
  isPaused: boolean;
  rangAt: number | null;
  createdAt: number;
}

export type ParsedKeyword = { ok: true; draft: KeywordDraft } | { ok: false; errors: KeywordErrors };

/** In browser and server. Only the server knows whether the words are enough to look up. */
export function parseKeyword(typed: TypedKeyword): ParsedKeyword {
  const words = cleanText(typed.words, KEYWORD_RULE);
  const [min, max] = [parsePriceWon(typed.min), parsePriceWon(typed.max)];
  const errors: KeywordErrors = {};
  if (!words.ok) errors.words = textProblemText('키워드는', words.problem, KEYWORD_RULE);
  else if (words.text === '') errors.words = '키워드를 입력해 주세요.';
  const [category, subCategory] = [parseCategory(typed.category), parseSubCategory(typed.subCategory)];
  if (typed.category !== '' && !category) errors.category = '알 수 없는 카테고리예요.';
  if (typed.subCategory !== '' && !subCategory) errors.subCategory = '알 수 없는 세부 카테고리예요.';
  if (min.problem) errors.min = min.problem;
  if (max.problem) errors.max = max.problem;
  else if (min.priceWon !== null && max.priceWon !== null && min.priceWon > max.priceWon)
    errors.max = '최소 가격보다 낮아요.';
  if (!words.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const prices = { minWon: min.priceWon ?? undefined, maxWon: max.priceWon ?? undefined };
  return { ok: true, draft: { words: words.text.replace(/ +/g, ' '), category, subCategory, ...prices } };
}

export function conditionsText({ category, subCategory, minWon, maxWon }: KeywordConditions): string {
  const texts = [
    subCategory && subCategoryText(subCategory),
    category && categoryText(category),
    roundWonRangeText(minWon, maxWon),
  ].filter(Boolean);
  return texts.length === 0 ? '모든 카테고리' : texts.join(' · ');
}

export type KeywordProblem = 'too-short' | 'full' | 'same';

export const KEYWORD_PROBLEM_TEXTS: Record<KeywordProblem, string> = {
  'too-short': '한 글자만으로는 찾을 수 없어요. 두 글자 이상인 단어를 적어 주세요.',
  full: `키워드는 ${MAX_KEYWORDS}개까지 받을 수 있어요. 안 쓰는 키워드를 지워 주세요.`,
  same: '이미 받고 있는 키워드예요.',
};

export function forecastTexts(times: number): [string, string, string] {
  if (times === 0) return ['최근 30일 동안 ', '한 번도', ' 울리지 않았을 거예요'];
  const isMore = times >= MAX_FORECAST;
  return [
    '최근 30일 동안 ',
    isMore ? '1,000번' : `${times}번`,
    isMore ? ' 넘게 울렸을 거예요' : ' 울렸을 거예요',
  ];
}

interface Rung {
  usualLowWon: number | null;
  usualHighWon: number | null;
  sellerSince: number;
}

/** Helps to recognise bait: the usual price, and the seller's age on the market. */
export function rungText({ usualLowWon, usualHighWon, sellerSince }: Rung, now: number): string {
  const usual =
    usualLowWon !== null && usualHighWon !== null && `보통 ${roundWonRangeText(usualLowWon, usualHighWon)}`;
  const texts = [usual, `판매자 ${relativeTime(sellerSince, now)} 가입`];
  return texts.filter(Boolean).join(' · ');
}
