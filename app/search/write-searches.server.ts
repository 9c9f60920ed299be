import type { PopularSearches } from './popular-searches.server.ts';

/**
 * Writes what was counted every `everyMs`, one batch at a time; what fails is told to `onError` and not counted.
 * `stop` resolves when the last batch is written.
 */
export function startWritingSearches(
  popularSearches: Pick<PopularSearches, 'write'>,
  everyMs: number,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let writing = Promise.resolve();
  const write = () => {
    writing = writing.then(() => popularSearches.write()).catch(onError);
    return writing;
  };
  const timer = setInterval(() => void write(), everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return write();
    },
  };
}
