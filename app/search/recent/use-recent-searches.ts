import { useState } from 'react';
import { recentSearchKey } from './recent-search-keys.ts';
import {
  NO_SEARCHES,
  readRecentSearches,
  type RecentSearches,
  withoutSearch,
  writeRecentSearches,
} from './recent-search-storage.ts';
import type { Searcher } from '../popular/searcher.ts';

interface RecentSearchActions {
  recent: RecentSearches;
  deleteOne(text: string): void;
  deleteAll(): void;
  setSaving(saving: boolean): void;
}

/** Read at each opening: another tab may have added to it. */
export function useRecentSearches(isOpen: boolean, searcher: Searcher): RecentSearchActions {
  const [recent, setRecent] = useState(NO_SEARCHES);
  const [shown, setShown] = useState<{ isOpen: boolean; key?: string | undefined }>({ isOpen: false });
  const key = searcher && recentSearchKey(searcher);
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
  };
}
