import { useState } from 'react';
import { forgetCounted } from './count-search.ts';
import { readRecentSearches, writeRecentSearches } from './recent-search-storage.ts';
import { NO_SEARCHES, withoutSearch, type RecentSearches } from './recent-searches.ts';

interface RecentSearchActions {
  recent: RecentSearches;
  deleteOne(text: string): void;
  deleteAll(): void;
  /** Turned off, nothing is kept, and what was kept is deleted. */
  setSaving(saving: boolean): void;
}

/** What this browser was searched with, looked up anew at each opening: another tab may have added to it. */
export function useRecentSearches(isOpen: boolean): RecentSearchActions {
  const [recent, setRecent] = useState(NO_SEARCHES);
  const [wasOpen, setWasOpen] = useState(false);
  // Before anything is shown, or what there is without them would be for a moment.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setRecent(readRecentSearches());
  }
  const keep = (next: RecentSearches) => {
    writeRecentSearches(next);
    setRecent(next);
  };
  return {
    recent,
    deleteOne: (text) => keep(withoutSearch(readRecentSearches(), text)),
    deleteAll: () => keep({ ...recent, texts: [] }),
    setSaving: (saving) => {
      keep({ saving, texts: [] });
      if (!saving) forgetCounted();
    },
  };
}
