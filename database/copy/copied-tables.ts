import type { TableShape } from './market-copy.ts';
import { UNFINISHED_MOVE } from './unfinished-move.ts';

/** A table as it was found in a database. */
export interface FoundTable extends TableShape {
  /** The tables that its rows point at. */
  pointsAt: string[];
}

/**
 * What every database makes for itself: its migrations, and the search index from the listings; and who searched in this
 * week, whose key is to be nowhere else.
 */
const MADE_ANEW = [
  'kysely_migration',
  'kysely_migration_lock',
  'search_document',
  'search_place',
  'search_word',
  'search_phrase',
  'search_named',
  'search_word_place',
  'search_week',
  'search_mark',
  UNFINISHED_MOVE,
];
/** PostgreSQL's transaction ids mean nothing elsewhere; whoever puts a change in gets their own. */
const OWN_COLUMNS: Record<string, string[]> = { change: ['tx'] };

/** Those whose rows make up a market, each after those that it points at; whatever migrations may add is among them. */
export function copiedTables(found: FoundTable[]): TableShape[] {
  const left = found.filter(({ name }) => !MADE_ANEW.includes(name));
  const ordered: TableShape[] = [];
  while (left.length > 0) {
    const isWaiting = ({ name, pointsAt }: FoundTable) =>
      left.some((other) => other.name !== name && pointsAt.includes(other.name));
    const index = left.findIndex((table) => !isWaiting(table));
    if (index === -1)
      throw new Error(`tables point at each other: ${left.map(({ name }) => name).join(', ')}`);
    const [{ name, columns }] = left.splice(index, 1) as [FoundTable];
    ordered.push({ name, columns: columns.filter((column) => !OWN_COLUMNS[name]?.includes(column)) });
  }
  return ordered;
}
