import type { Reader } from '../../../database/database.ts';
import { findRow } from './manner-store.server.ts';
import { START_DEGREES } from './manner.ts';
import { NEW_NEIGHBOUR, type ShownManner } from './shown-manner.ts';

/** As everyone reads it. */
export async function findManner(db: Reader, accountId: string): Promise<ShownManner> {
  const row = await findRow(db, accountId);
  if (!row || row.tenths === null) return NEW_NEIGHBOUR;
  const start = START_DEGREES * 10;
  const parts = { start, good: row.tenthsFromGood, bad: row.tenths - start - row.tenthsFromGood };
  const why = (['start', 'good', 'bad'] as const).map((part) => ({ part, degrees: parts[part] / 10 }));
  return {
    value: row.tenths / 10,
    isNew: false,
    why: why.filter(({ part, degrees }) => part === 'start' || degrees !== 0),
  };
}
