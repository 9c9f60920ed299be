import { sql } from 'kysely';
import type { QueryConfig } from 'pg';

const MARK = '/* prepared */';

/**
 * Begins a statement that PostgreSQL parses and plans once for each connection. For plans that do not depend on values:
 * PostgreSQL ignores them after five runs.
 */
export const PREPARED = sql`/* prepared */ `;

/** Texts come from the code and are few: values are parameters. */
const names = new Map<string, string>();

export function toDriverQuery(text: string, values: readonly unknown[]): QueryConfig {
  const query: QueryConfig = { text, values: values as unknown[] };
  if (!text.startsWith(MARK)) return query;
  const name = names.get(text) ?? `prepared-${names.size + 1}`;
  names.set(text, name);
  return { ...query, name };
}
