import { countSearch } from './count-search.ts';
import { rememberSearch } from './recent-search-storage.ts';

/** Remembers on this device what was searched for, and has it counted, both as its owner wants it. */
export function noteSearch(text: string): void {
  rememberSearch(text);
  countSearch(text).catch(console.error);
}
