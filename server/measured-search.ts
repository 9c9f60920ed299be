import type { SearchIndex } from '../app/search/search-index.ts';
import type { Figures } from './figures.ts';

/** The same index, whose looks are counted and timed. */
export function measuredSearch(
  index: SearchIndex,
  figures: Pick<Figures, 'lookSeconds' | 'looksGivenUp'>,
): SearchIndex {
  const timed = async <T>(look: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const found = await look();
    figures.lookSeconds.observe((performance.now() - startedAt) / 1000);
    return found;
  };
  return {
    ...index,
    look: async (query, before, limit) => {
      const found = await timed(() => index.look(query, before, limit));
      if (found.before !== null && found.feedSeqs.length < limit) figures.looksGivenUp.inc();
      return found;
    },
    candidates: (query, before, limit) => timed(() => index.candidates(query, before, limit)),
  };
}
