import { sql } from 'kysely';
import type { QueryConfig } from 'pg';

const MARK = '/* prepared */';

/**
 * Begins a statement that PostgreSQL parses and plans once a connection. For plans that do not depend on values: after
 * five runs PostgreSQL plans without them.
 */
export const PREPARED = sql`/* prepared */ `;

/** Texts are the code's own and few: values are parameters. */
const names = new Map<string, string>();

export function toDriverQuery(text: string, values: readonly unknown[]): QueryConfig {
  const query: QueryConfig = { text, values: values as unknown[] };
  if (!text.startsWith(MARK)) return query;
  const name = names.get(text) ?? `prepared-${names.size + 1}`;
  names.set(text, name);
  return { ...query, name };
}
