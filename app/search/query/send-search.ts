import { countableSearch } from '../popular/countable-search.ts';
import { readRecentSearches, rememberSearch } from '../recent/recent-search-storage.ts';
import type { SearchOption } from '../suggest/search-options.tsx';
import type { Searcher } from '../popular/searcher.ts';

/** Remembers a search on this device and has it counted, each where its owner wants it. */
export function noteSearch(searcher: Searcher, { text, isPopular }: SearchOption): void {
  rememberSearch(searcher, text);
  const isCounted = typeof searcher === 'object' && !isPopular && readRecentSearches(searcher).saving;
  if (isCounted) sendSearch(text).catch(console.error);
}

/**
 * Tells the server that the person who has signed in here has searched for a text, unless it may be about a person.
 * Telling it twice makes no difference. It rejects when the server does not hear of it; nothing is to be done then.
 */
async function sendSearch(text: string): Promise<void> {
  const countable = countableSearch(text);
  if (countable === undefined) return;
  const body = new URLSearchParams({ q: countable });
  const answer = await fetch('/api/popular-searches', { method: 'POST', body, keepalive: true });
  if (!answer.ok) throw new Error(`POST /api/popular-searches: ${answer.status}`);
}
