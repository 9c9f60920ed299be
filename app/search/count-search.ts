import { countableSearch } from './countable-search.ts';
import { parseCounted, withCounted } from './counted-searches.ts';
import { readRecentSearches } from './recent-search-storage.ts';

const KEY = 'counted-searches';

/**
 * Tells the server that somebody has searched for a text, once in seven days, unless it may be about a person or this
 * browser keeps no searches. It rejects when the server does not hear of it; nothing is to be done then.
 */
export async function countSearch(text: string): Promise<void> {
  const countable = countableSearch(text);
  if (countable === undefined || !readRecentSearches().saving || !markCounted(countable)) return;
  const body = new URLSearchParams({ q: countable });
  const answer = await fetch('/api/popular-searches', { method: 'POST', body, keepalive: true });
  if (!answer.ok) throw new Error(`POST /api/popular-searches: ${answer.status}`);
}

/** Marks a search as counted; false where it was before, or where this browser keeps no marks. */
export function markCounted(text: string): boolean {
  const countable = countableSearch(text);
  if (countable === undefined) return false;
  try {
    const counted = withCounted(parseCounted(localStorage.getItem(KEY)), countable, Date.now());
    if (counted) localStorage.setItem(KEY, JSON.stringify(counted));
    return counted !== undefined;
  } catch {
    return false; // Blocked or full: what can't be marked would be counted again and again.
  }
}

/** Takes all marks off this device. */
export function forgetCounted(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Blocked storage holds none.
  }
}
