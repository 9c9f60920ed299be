import { useEffect, useState } from 'react';
import { readRecentSearches, rememberSearch } from '../recent/recent-searches.ts';
import type { Searcher } from '../recent/searcher.ts';
import type { SearchOption } from '../suggest/search-options.tsx';
import { countableSearch } from './countable-search.ts';

const NONE: string[] = [];

async function ask(signal: AbortSignal): Promise<string[]> {
  const answer = await fetch('/api/popular-searches', { signal });
  if (!answer.ok) throw new Error(`popular searches: ${answer.status}`);
  return ((await answer.json()) as { searches: string[] }).searches;
}

/** The last response until a new one is there. */
export function usePopularSearches(isWanted: boolean): string[] {
  const [searches, setSearches] = useState(NONE);
  useEffect(() => {
    if (!isWanted) return undefined;
    const asking = new AbortController();
    const take = (answer: string[]) => {
      if (!asking.signal.aborted) setSearches(answer);
    };
    const fail = (error: unknown) => {
      if (!asking.signal.aborted) console.error(error);
    };
    void ask(asking.signal).then(take, fail);
    return () => asking.abort();
  }, [isWanted]);
  return searches;
}

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
