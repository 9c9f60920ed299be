import type { Database } from '../../database/database.ts';
import { normaliseSearchText } from '../korean/search-text.ts';
import { holdsHiddenWord } from './hidden-words.ts';
import { deleteHiddenWord, deleteTexts, insertHiddenWord, listTexts } from './popular-search-store.server.ts';

interface HideDeps {
  database: Database;
  now(): number;
}

/**
 * Keeps every popular search that holds a word out of sight, and forgets how often they were made. Running servers
 * follow within a minute.
 * @returns the texts that are gone; undefined for a word of nothing but white space
 */
export async function hideSearch(
  { database, now }: HideDeps,
  typedWord: string,
): Promise<string[] | undefined> {
  const word = normaliseSearchText(typedWord);
  if (word === '') return undefined;
  return database.transaction(async (tx) => {
    await insertHiddenWord(tx, word, now());
    const gone = (await listTexts(tx)).filter((text) => holdsHiddenWord(text, [word]));
    await deleteTexts(tx, gone);
    return gone;
  });
}

/** Lets searches with a word be counted and shown again; false where it was not hidden. */
export async function unhideSearch({ database }: HideDeps, typedWord: string): Promise<boolean> {
  return database.transaction((tx) => deleteHiddenWord(tx, normaliseSearchText(typedWord)));
}
