import { normaliseSearchText } from '../../korean/search-text.ts';
import { listNewestUnsold } from '../../product/list/list-products.server.ts';
import type { Product } from '../../product/product.ts';
import type { SearchDeps } from '../index/search-index.ts';
import { searchProducts } from '../query/search-products.server.ts';
import { isWorthSuggesting, phraseWords, wordsOf } from '../text/vocabulary.ts';

const MAX_SIMILAR = 6;
const MAX_SEARCHED_WORDS = 2;

/** Unsold ones of the same kind: those that share most words of the title first, then the newest. */
export async function listSimilar(deps: SearchDeps, product: Product): Promise<Product[]> {
  const { id, subCategory, title } = product;
  const limit = MAX_SIMILAR + 1;
  const bySharedWord = (await rarestWords(deps, title)).map(async (q) => {
    const { products } = await searchProducts(deps, { subCategory, hideSold: true, q, limit });
    return products;
  });
  const newest = listNewestUnsold(deps.database.read, { subCategory }, limit);
  const found = (await Promise.all([...bySharedWord, newest])).flat();
  const distinct = [...new Map(found.map((other) => [other.id, other])).values()];
  const own = new Set(titleWords(title));
  return distinct
    .filter((other) => other.id !== id)
    .map((other) => ({ other, shared: titleWords(other.title).filter((word) => own.has(word)).length }))
    .sort((a, b) => b.shared - a.shared || b.other.feedSeq - a.other.feedSeq)
    .slice(0, MAX_SIMILAR)
    .map(({ other }) => other);
}

/** Of those that another listing has too: 아이폰 says more than 케이스. */
async function rarestWords({ searchIndex }: SearchDeps, title: string): Promise<string[]> {
  const words = wordsOf({ title, brand: '' }).filter(isWorthSuggesting);
  const shared = [...(await searchIndex.countWords(words))].filter(([, listings]) => listings > 1);
  return shared
    .sort(([, a], [, b]) => a - b)
    .slice(0, MAX_SEARCHED_WORDS)
    .map(([word]) => word);
}

function titleWords(title: string): string[] {
  return [...new Set(phraseWords(normaliseSearchText(title)))].filter(isWorthSharing);
}

/** Numbers tell models apart. */
function isWorthSharing(word: string): boolean {
  return /^\d+$/.test(word) || isWorthSuggesting(word);
}
