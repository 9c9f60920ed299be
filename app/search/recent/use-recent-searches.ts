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
  /** Turned off, nothing is kept, and what was kept is deleted. */
  setSaving(saving: boolean): void;
}

/** What a searcher has searched for in this browser, looked up anew at each opening: another tab may have added to it. */
export function useRecentSearches(isOpen: boolean, searcher: Searcher): RecentSearchActions {
  const [recent, setRecent] = useState(NO_SEARCHES);
  const [shown, setShown] = useState<{ isOpen: boolean; key?: string | undefined }>({ isOpen: false });
  const key = searcher && recentSearchKey(searcher);
  // Before anything is shown, or what there is without them would be for a moment.
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
