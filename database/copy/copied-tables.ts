import { presentName } from '../migrations/010s/017-plain-names.ts';
import type { TableShape } from './market-copy.ts';
import { UNFINISHED_MOVE } from './unfinished-move.ts';

export interface FoundTable extends TableShape {
  pointsAt: string[];
}

/** Migrations, the search index, positions in the change log, and this week's searchers, whose key must not be copied. */
const MADE_ANEW = [
  'kysely_migration',
  'kysely_migration_lock',
  'search_document',
  'search_position',
  'search_word',
  'search_phrase',
  'search_listing_text',
  'search_word_position',
  'log_position',
  'search_week',
  'weekly_search',
  UNFINISHED_MOVE,
];
/** PostgreSQL's transaction ids are assigned anew. */
const OWN_COLUMNS: Record<string, string[]> = { change: ['tx'], chat_event: ['tx'] };

/** Referenced tables first. Includes tables of later migrations. */
export function copiedTables(found: FoundTable[]): TableShape[] {
  const left = found.filter(({ name }) => !MADE_ANEW.includes(presentName(name)));
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
