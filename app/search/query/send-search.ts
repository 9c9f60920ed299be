import { countableSearch } from '../popular/countable-search.ts';
import { readRecentSearches, rememberSearch } from '../recent/recent-search-storage.ts';
import type { SearchOption } from '../suggest/search-options.tsx';
import type { Searcher } from '../popular/searcher.ts';

/** Saves it on this device and counts it, each if enabled. */
export function noteSearch(searcher: Searcher, { text, isPopular }: SearchOption): void {
  rememberSearch(searcher, text);
  const isCounted = typeof searcher === 'object' && !isPopular && readRecentSearches(searcher).saving;
  if (isCounted) sendSearch(text).catch(console.error);
}

/** Idempotent; skips texts that may be about a person. */
async function sendSearch(text: string): Promise<void> {
  const countable = countableSearch(text);
  if (countable === undefined) return;
  const body = new URLSearchParams({ q: countable });
  const answer = await fetch('/api/popular-searches', { method: 'POST', body, keepalive: true });
  if (!answer.ok) throw new Error(`POST /api/popular-searches: ${answer.status}`);
}
