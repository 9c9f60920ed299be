import { useEffect, useState } from 'react';
import { type DeviceUser, GUEST } from '../../account/device-history.ts';
import { readRecentSearches, rememberSearch } from '../recent/recent-searches.ts';
import type { SearchOption } from '../suggest/search-options.tsx';
import { countableSearch } from './countable-search.ts';

const NONE: string[] = [];

async function fetchPopularSearches(signal: AbortSignal): Promise<string[]> {
  const response = await fetch('/api/popular-searches', { signal });
  if (!response.ok) throw new Error(`popular searches: ${response.status}`);
  return ((await response.json()) as { searches: string[] }).searches;
}

export function usePopularSearches(isWanted: boolean): string[] {
  const [searches, setSearches] = useState(NONE);
  useEffect(() => {
    if (!isWanted) return undefined;
    const aborting = new AbortController();
    const take = (response: string[]) => {
      if (!aborting.signal.aborted) setSearches(response);
    };
    const fail = (error: unknown) => {
      if (!aborting.signal.aborted) console.error(error);
    };
    void fetchPopularSearches(aborting.signal).then(take, fail);
    return () => aborting.abort();
  }, [isWanted]);
  return searches;
}

export function noteSearch(searcher: DeviceUser, { text, isPopular }: SearchOption): void {
  rememberSearch(searcher, text);
  const isMember = searcher !== undefined && searcher !== GUEST;
  const isCounted = isMember && !isPopular && readRecentSearches(searcher).saving;
  if (isCounted) sendSearch(text).catch(console.error);
}

/** Idempotent; skips texts that may be about a person. */
async function sendSearch(text: string): Promise<void> {
  const countable = countableSearch(text);
  if (countable === undefined) return;
  const body = new URLSearchParams({ q: countable });
  const response = await fetch('/api/popular-searches', { method: 'POST', body, keepalive: true });
  if (!response.ok) throw new Error(`POST /api/popular-searches: ${response.status}`);
}
