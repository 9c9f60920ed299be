import { useState } from 'react';
import { type DeviceUser, historyKey } from '../../account/device-history.ts';
import { normaliseSearchText } from '../../korean/search-text.ts';

/** From before histories were kept by account. */
const SHARED_KEY = 'recent-searches';

/** Empty where storage is blocked, or until the searcher is known. */
export function readRecentSearches(searcher: DeviceUser): RecentSearches {
  if (!searcher) return NO_SEARCHES;
  try {
    const stored = localStorage.getItem(historyKey('searches', searcher));
    if (stored !== null) return parseRecentSearches(stored);
    const { saving } = parseRecentSearches(localStorage.getItem(SHARED_KEY));
    return { ...NO_SEARCHES, saving };
  } catch {
    return NO_SEARCHES; // Blocked storage throws on access.
  }
}

export function writeRecentSearches(searcher: DeviceUser, recent: RecentSearches): void {
  if (!searcher) return;
  try {
    localStorage.setItem(historyKey('searches', searcher), JSON.stringify(recent));
  } catch {
    // Blocked or full: they last as long as the page.
  }
}

export function rememberSearch(searcher: DeviceUser, text: string): void {
  writeRecentSearches(searcher, withSearch(readRecentSearches(searcher), text));
}

export interface RecentSearches {
  saving: boolean;
  texts: string[];
}

const MAX_RECENT = 10;
export const NO_SEARCHES: RecentSearches = { saving: true, texts: [] };

function isSame(one: string, other: string): boolean {
  return normaliseSearchText(one) === normaliseSearchText(other);
}

export function withSearch(recent: RecentSearches, text: string): RecentSearches {
  const shown = text.trim();
  if (!recent.saving || shown === '') return recent;
  const others = recent.texts.filter((other) => !isSame(other, shown));
  return { ...recent, texts: [shown, ...others].slice(0, MAX_RECENT) };
}

export function withoutSearch(recent: RecentSearches, text: string): RecentSearches {
  return { ...recent, texts: recent.texts.filter((other) => other !== text) };
}

export function parseRecentSearches(stored: string | null): RecentSearches {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? '');
  } catch {
    return NO_SEARCHES;
  }
  if (typeof value !== 'object' || value === null) return NO_SEARCHES;
  if ('saving' in value && value.saving === false) return { saving: false, texts: [] };
  const texts = 'texts' in value && Array.isArray(value.texts) ? (value.texts as unknown[]) : [];
  return texts
    .filter((text) => typeof text === 'string')
    .reduceRight<RecentSearches>((recent, text) => withSearch(recent, text), NO_SEARCHES);
}

interface RecentSearchActions {
  recent: RecentSearches;
  deleteOne(text: string): void;
  deleteAll(): void;
  setSaving(saving: boolean): void;
  restore(before: RecentSearches): void;
}

/** Read at each opening: another tab may have added to it. */
export function useRecentSearches(isOpen: boolean, searcher: DeviceUser): RecentSearchActions {
  const [recent, setRecent] = useState(NO_SEARCHES);
  const [shown, setShown] = useState<{ isOpen: boolean; key?: string | undefined }>({ isOpen: false });
  const key = searcher && historyKey('searches', searcher);
  // During render, so that no empty state flashes.
  if (isOpen !== shown.isOpen || key !== shown.key) {
    setShown({ isOpen, key });
    if (isOpen) setRecent(readRecentSearches(searcher));
  }
  const save = (next: RecentSearches) => {
    writeRecentSearches(searcher, next);
    setRecent(next);
  };
  return {
    recent,
    deleteOne: (text) => save(withoutSearch(readRecentSearches(searcher), text)),
    deleteAll: () => save({ ...recent, texts: [] }),
    setSaving: (saving) => save({ saving, texts: [] }),
    restore: save,
  };
}
