import { type Compilable, sql } from 'kysely';
import type { TestDatabase } from './engines.ts';

/** How the engine would find what a statement asks for, a step a line. */
export async function planOf(database: TestDatabase, query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const explain = database.engine === 'sqlite' ? 'explain query plan ' : 'explain (costs off) ';
  const parts = (explain + text).split(/\?|\$\d+/);
  const statement = sql.join(
    parts.flatMap((part, index) =>
      index === 0 ? [sql.raw(part)] : [sql`${parameters[index - 1]}`, sql.raw(part)],
    ),
    sql.raw(''),
  );
  const { rows } = await statement.execute(database.read);
  return (rows as Record<string, unknown>[]).map((row) => Object.values(row).at(-1)).join('\n');
}
