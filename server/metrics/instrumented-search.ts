import type { Look, SearchIndex } from '../../app/search/index/search-index.ts';
import type { Metrics } from './metrics.ts';

/** The same index, whose looks are counted and timed. */
export function instrumentedSearch(
  index: SearchIndex,
  metrics: Pick<Metrics, 'searchSeconds' | 'searchTimeouts'>,
): SearchIndex {
  const timed = async <T>(look: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const found = await look();
    metrics.searchSeconds.observe((performance.now() - startedAt) / 1000);
    return found;
  };
  const counted = async <T extends Look>(limit: number, look: () => Promise<T>): Promise<T> => {
    const found = await timed(look);
    if (found.before !== null && found.feedSeqs.length < limit) metrics.searchTimeouts.inc();
    return found;
  };
  const { lookWithProducts } = index;
  return {
    ...index,
    look: (query, before, limit) => counted(limit, () => index.look(query, before, limit)),
    ...(lookWithProducts && {
      lookWithProducts: (query, before, limit, filter) =>
        counted(limit, () => lookWithProducts(query, before, limit, filter)),
    }),
    candidates: (query, before, limit) => timed(() => index.candidates(query, before, limit)),
  };
}
