import type { Database } from '../../database/database.ts';
import { normaliseSearchText } from '../korean/search-text.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { holdsHiddenWord } from './hidden-words.ts';
import { deleteHiddenWord, deleteTexts, insertHiddenWord, listTexts } from './popular-search-store.server.ts';

type HideDeps = OperatorDeps & { database: Database };

/**
 * Keeps every popular search that holds a word out of sight, and forgets those that are kept. Running servers
 * follow within a minute.
 * @returns the texts that are gone; undefined for a word of nothing but white space
 */
export async function hideSearch(deps: HideDeps, typedWord: string): Promise<string[] | undefined> {
  const word = normaliseSearchText(typedWord);
  if (word === '') return undefined;
  return deps.database.transaction(async (tx) => {
    await insertHiddenWord(tx, word, deps.now());
    const gone = (await listTexts(tx)).filter((text) => holdsHiddenWord(text, [word]));
    await deleteTexts(tx, gone);
    await appendAudit(tx, deps, { act: 'hide-search', targetId: word });
    return gone;
  });
}

/** Lets searches with a word be counted and shown again; false where it was not hidden. */
export async function unhideSearch(deps: HideDeps, typedWord: string): Promise<boolean> {
  const word = normaliseSearchText(typedWord);
  return deps.database.transaction(async (tx) => {
    if (!(await deleteHiddenWord(tx, word))) return false;
    await appendAudit(tx, deps, { act: 'unhide-search', targetId: word });
    return true;
  });
}
