import { scanTexts } from '../search/query/scan-index.server.ts';
import type { SearchPlan } from '../search/query/search-plan.ts';
import type { SearchDeps } from '../search/index/search-index.ts';
import { keyboardRewrites } from '../search/rewrite/keyboard-rewrites.server.ts';
import { priceRangeGrams } from '../search/text/grams.ts';
import { isScoped, shortTextGrams, wordGrams } from '../search/text/index-grams.ts';
import { searchWords } from '../search/text/match-text.ts';
import { longWords, matchesKeyword } from './keyword-terms.ts';
import { KEYWORD_RULE, MAX_FORECAST, type KeywordConditions, type KeywordDraft } from './keyword.ts';

const FORECAST_MS = 30 * 86_400_000;

/** How many listings of the last 30 days match, including sold ones; at most `MAX_FORECAST`. */
export async function forecastRings(
  deps: SearchDeps & { now(): number },
  { words, ...conditions }: KeywordDraft,
): Promise<number> {
  const read = await readKeyboard(deps, words);
  const since = deps.now() - FORECAST_MS;
  const found = await findMatches(deps, { words: read, ...conditions }, MAX_FORECAST);
  return found.filter(({ createdAt }) => createdAt >= since).length;
}

/**
 * Corrects words typed on the wrong keyboard: `dkdlvhs` is `아이폰`. As in search, only where they have no match as typed;
 * where both spellings have none, only Latin keys that give whole syllables.
 */
export async function readKeyboard(deps: SearchDeps, words: string): Promise<string> {
  const rewrites = keyboardRewrites(words).filter((text) => [...text].length <= KEYWORD_RULE.maxLength);
  if (rewrites.length === 0 || (await hasMatch(deps, words))) return words;
  for (const rewrite of rewrites) if (await hasMatch(deps, rewrite)) return rewrite;
  const [likeliest = words] = rewrites;
  const isOfLatinKeys = !/[ㄱ-ㅣ]/.test(words) && countLatin(likeliest) < countLatin(words);
  return isOfLatinKeys ? likeliest : words;
}

function countLatin(text: string): number {
  return text.match(/\p{Script=Latin}/gu)?.length ?? 0;
}

async function hasMatch(deps: SearchDeps, words: string): Promise<boolean> {
  return (await findMatches(deps, { words }, 1)).length > 0;
}

/** Newest first; may be more than wanted. */
async function findMatches(deps: SearchDeps, draft: KeywordDraft, wanted: number) {
  if (longWords(draft.words).length === 0) return [];
  const { found } = await scanTexts(deps, planKeyword(draft), { before: null, wanted, isPatient: true });
  return found.slice(0, wanted);
}

function planKeyword({ words, ...conditions }: KeywordDraft): SearchPlan {
  const { minWon, maxWon } = conditions;
  const searched = searchWords(words);
  return {
    grams: {
      all: isScoped(conditions) ? wordGrams(searched, conditions) : shortTextGrams(searched),
      anyOf: priceRangeGrams(minWon, maxWon),
    },
    filter: { minWon, maxWon },
    searchesDescriptions: false,
    isMatch: (listing) => isWithin(listing, conditions) && matchesKeyword(listing, words),
  };
}

function isWithin(
  listing: Required<Pick<KeywordConditions, 'category' | 'subCategory'>>,
  { category, subCategory }: KeywordConditions,
): boolean {
  return (
    (category === undefined || listing.category === category) &&
    (subCategory === undefined || listing.subCategory === subCategory)
  );
}
