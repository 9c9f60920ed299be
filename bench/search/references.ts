import { parseListQuery } from '../../app/pages/browse/parse-list-query.ts';
import { findProductPage } from '../../app/pages/browse/product-list.server.ts';
import { shortTextGrams } from '../../app/search/text/index-grams.ts';
import type { SearchDeps } from '../../app/search/index/search-index.ts';

/** A word that one listing in 50,000 has, and none of whose grams any other has. */
const RARE_WORD = '뻐꾸기벽시계';
const CANDIDATES = 20;

export interface References {
  /** The first page of a plain list. */
  list(): Promise<unknown>;
  /** One look-up of a rare gram: FTS5's or GIN's. */
  lookup(): Promise<unknown>;
}

/** What each row of search, lists and suggestions is measured against: these are 1. */
export function referencesOf(deps: SearchDeps): References {
  const plain = parseListQuery(new URLSearchParams());
  const [gram] = shortTextGrams([RARE_WORD]);
  return {
    list: () =>
      findProductPage(
        { ...deps, articles: { synonyms: new Map(), narrowerWords: new Map() } },
        {},
        plain,
        undefined,
      ),
    lookup: () => deps.searchIndex.findCandidates({ all: [gram!] }, null, CANDIDATES),
  };
}
