import { normaliseSearchText } from '../../korean/search-text.ts';
import type { SubCategory } from '../../product/category.ts';
import { CommonKinds } from '../rewrite/rewrite-query.server.ts';
import { countableSearch } from '../popular/countable-search.ts';
import { countCharacters } from '../text/match-text.ts';
import type { SearchDeps } from '../query/scan-products.server.ts';
import { SharedPhrases } from './shared-phrases.server.ts';

const MAX_SUGGESTIONS = 8;
const MAX_KINDS = 2;
const MAX_TYPED_LENGTH = 100;

/** 의자 · 가구/인테리어 */
export interface SuggestedKind {
  text: string;
  subCategory: SubCategory;
}

export interface SuggestedSearches {
  texts: string[];
  kinds: SuggestedKind[];
}

interface SuggestionsDeps extends SearchDeps {
  now(): number;
}

export class Suggestions {
  readonly #phrases: SharedPhrases;
  readonly #kinds: CommonKinds;

  constructor(deps: SuggestionsDeps) {
    this.#phrases = new SharedPhrases(deps);
    this.#kinds = new CommonKinds(deps);
  }

  /** At most eight: popular searches, shared phrases, first words with their kind. None for empty or too long text. */
  async suggest(typedText: string, popular: readonly string[] = []): Promise<SuggestedSearches> {
    const typed = normaliseSearchText(typedText);
    if (typed === '' || countCharacters(typed) > MAX_TYPED_LENGTH) return { texts: [], kinds: [] };
    const list = await this.#phrases.list();
    const texts = firstDistinct(popular, list.begunBy(typed));
    const kinds = await this.#kindsOf(texts);
    return { texts: texts.slice(0, MAX_SUGGESTIONS - kinds.length), kinds };
  }

  async #kindsOf(texts: string[]): Promise<SuggestedKind[]> {
    const words = texts.slice(0, MAX_SUGGESTIONS - MAX_KINDS).filter((text) => !text.includes(' '));
    const found = words.slice(0, MAX_KINDS).map(async (text) => {
      const subCategory = await this.#kinds.of(text);
      return subCategory === undefined ? [] : [{ text, subCategory }];
    });
    return (await Promise.all(found)).flat();
  }
}

/** Compares by words and letters; skips what may be about a person. */
function firstDistinct(popular: Iterable<string>, shared: Iterable<string>): string[] {
  const texts: string[] = [];
  const seen = new Set<string>();
  for (const source of [popular, shared]) {
    for (const text of source) {
      if (texts.length === MAX_SUGGESTIONS) return texts;
      if (countableSearch(text) === undefined) continue;
      const same = [text.replaceAll(' ', ''), text.split(' ').toSorted().join(' ')];
      const isNew = !same.some((key) => seen.has(key));
      for (const key of same) seen.add(key);
      if (isNew) texts.push(text);
    }
  }
  return texts;
}
