import { normaliseSearchText } from '../../korean/search-text.ts';
import type { SubCategory } from '../../product/category.ts';
import { listPricedTexts, type PricedTexts } from '../../product/list/list-products.server.ts';
import type { SearchDeps } from '../index/search-index.ts';
import { wordGrams } from '../text/index-grams.ts';
import { matchesWords } from '../text/match-text.ts';
import { isWorthSuggesting } from '../text/vocabulary.ts';

/** The middle half of the prices of similar listings; only their number where they are too few. */
type UsualPrice = { low: number; high: number; count: number } | { count: number };

const MIN_LIKE = 8;

/** Lower and upper quartile, each an actual price; at least half of the prices lie between them. */
export function toUsualPrice(pricesWon: readonly number[]): UsualPrice {
  const count = pricesWon.length;
  if (count < MIN_LIKE) return { count };
  const sorted = pricesWon.toSorted((a, b) => a - b);
  const fromEnd = Math.floor((count - 1) / 4);
  return { low: sorted[fromEnd]!, high: sorted[count - 1 - fromEnd]!, count };
}

const TOKEN = /[가-힣]+|\p{Script=Latin}+|\d+/gu;

/** By script, as sellers write `아이폰15프로` and `아이폰 15 프로`. */
function tokensOf(normalised: string): string[] {
  return [...new Set(normalised.match(TOKEN))];
}

/** How many of `count` words a listing must share to be like: more than half. */
function neededShare(count: number): number {
  return Math.floor(count / 2) + 1;
}

const LIKE_SINCE_MS = 90 * 86_400_000;
/** Looked up in pairs: a title with most of four words has two of any three. */
const MAX_SEARCHED_WORDS = 3;
/** A pair's; three pairs bound what one request reads. */
const MAX_CANDIDATES = 100;
const NUMBER = /^\d+$/;

/** Of listings of the kind that share most words of the title, sold ones too. */
export async function findUsualPrice(
  deps: SearchDeps & { now(): number },
  { title, subCategory }: { title: string; subCategory: SubCategory },
): Promise<UsualPrice> {
  const words = tokensOf(normaliseSearchText(title)).filter(isTelling);
  const searched = await rarestWords(deps, words);
  const found = pairsOf(searched).map((pair) =>
    deps.searchIndex.listCandidates({ all: wordGrams(pair, { subCategory }) }, null, MAX_CANDIDATES),
  );
  const feedSeqs = [...new Set((await Promise.all(found)).flat())];
  const since = deps.now() - LIKE_SINCE_MS;
  const candidates = await listPricedTexts(deps.database.read, feedSeqs, { subCategory, since });
  return toUsualPrice(candidates.filter((other) => isLike(other, words)).map(({ priceWon }) => priceWon));
}

/** Numbers tell models apart. */
function isTelling(word: string): boolean {
  return NUMBER.test(word) || isWorthSuggesting(word);
}

/** None without a word that some listing has. Numbers come last: the vocabulary does not count them. */
async function rarestWords({ searchIndex }: SearchDeps, words: string[]): Promise<string[]> {
  const counts = await searchIndex.countWords(words);
  const known = [...counts].filter(([, listings]) => listings > 0).sort(([, a], [, b]) => a - b);
  if (known.length === 0) return [];
  const numbers = words.filter((word) => NUMBER.test(word));
  return [...known.map(([word]) => word), ...numbers].slice(0, MAX_SEARCHED_WORDS);
}

/** A single word stays alone. */
function pairsOf(words: string[]): string[][] {
  if (words.length === 1) return [words];
  return words.flatMap((word, at) => words.slice(at + 1).map((other) => [word, other]));
}

function isLike({ title, brand }: PricedTexts, words: string[]): boolean {
  const tokens = new Set(tokensOf(normaliseSearchText(title)));
  const hasWord = (word: string) =>
    NUMBER.test(word)
      ? tokens.has(word)
      : matchesWords({ title, brand, wants: '', desc: '' }, [word], { inDesc: false });
  return words.filter(hasWord).length >= neededShare(words.length);
}
