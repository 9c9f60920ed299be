import type { Database } from '../../../database/database.ts';
import { raiseCasesOf } from '../../support/case/case.server.ts';
import { hasMark } from './find-marked-numbers.server.ts';
import type { NumberHashes } from './number-hashes.server.ts';

/** After a text with a marked number was sent or listed: raises the open cases of its author. */
export async function noticeSentNumber(
  { database, numberHashes }: { database: Database; numberHashes: NumberHashes },
  writer: { id: string },
  texts: readonly string[],
): Promise<void> {
  if (!(await hasMark(database.read, numberHashes, texts))) return;
  await database.transaction((tx) => raiseCasesOf(tx, { accountId: writer.id, signal: 'marked-number' }));
}
