import type { Reader } from '../../../database/database.ts';
import { findRow, listRows, type MannerRow } from './manner-store.server.ts';
import { START_DEGREES } from './manner.ts';
import { mannerText, NEW_NEIGHBOUR, type ShownManner } from './shown-manner.ts';

export async function findManner(db: Reader, accountId: string): Promise<ShownManner> {
  return toShown(await findRow(db, accountId));
}

export async function findMannerTexts(db: Reader, accountIds: string[]): Promise<Map<string, string>> {
  const rows = new Map((await listRows(db, accountIds)).map((row) => [row.accountId, row]));
  return new Map(accountIds.map((id) => [id, mannerText(toShown(rows.get(id)))]));
}

function toShown(row: MannerRow | undefined): ShownManner {
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
