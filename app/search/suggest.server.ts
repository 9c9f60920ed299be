import { normaliseSearchText } from '../korean/search-text.ts';
import { listNamesByFeedSeqs } from '../product/list-products.server.ts';
import { hasBegunWord, mayBecomeWord, settledPart } from './begun-word.ts';
import { titleAndBrandGrams } from './index-grams.ts';
import { countCharacters, searchWords } from './match-text.ts';
import type { SearchDeps } from './scan-candidates.server.ts';

const MOST_SUGGESTED = 8;
const LONGEST_TYPED = 100;
/** How many candidates each look compares: a suggestion is worth no more work than that. */
const LOOKS = [40, 160];

/** Texts as they are shown, by what tells them apart. */
type Found = Map<string, string>;

/**
 * What somebody may be typing, at most 8 texts, each once: the popular searches that are given; then brands and titles
 * in which a word begins so, newest first; after them those that a last Hangul syllable in the making may become.
 * Nothing for a text that is empty or longer than 100 characters. Among common words the newest candidates are looked
 * at only.
 */
export async function suggest(
  deps: SearchDeps,
  typedText: string,
  popular: readonly string[] = [],
): Promise<string[]> {
  const typed = normaliseSearchText(typedText);
  if (typed === '' || countCharacters(typed) > LONGEST_TYPED) return [];
  const found: Found = new Map(popular.map((text) => [text, text]));
  await collect(deps, typed, (text) => hasBegunWord(text, typed), found);
  const settled = settledPart(typed);
  if (settled !== '') await collect(deps, settled, (text) => mayBecomeWord(text, typed), found);
  return [...found.values()].slice(0, MOST_SUGGESTED);
}

/** Adds what `accept` takes of the listings that hold `part`, until there is enough or they were looked at enough. */
async function collect(
  { database, searchIndex }: SearchDeps,
  part: string,
  accept: (normalised: string) => boolean,
  found: Found,
): Promise<void> {
  const query = { all: titleAndBrandGrams(searchWords(part)) };
  let before: number | null = null;
  for (const size of LOOKS) {
    if (found.size >= MOST_SUGGESTED) return;
    const feedSeqs: number[] = await searchIndex.candidates(query, before, size);
    const names = await listNamesByFeedSeqs(database.read, feedSeqs);
    for (const { brand, title } of names.toSorted((a, b) => b.feedSeq - a.feedSeq)) {
      for (const text of [brand, title]) {
        const normalised = normaliseSearchText(text);
        if (!found.has(normalised) && accept(normalised)) found.set(normalised, inOneLine(text));
      }
    }
    if (feedSeqs.length < size) return;
    before = feedSeqs.at(-1) ?? null;
  }
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
