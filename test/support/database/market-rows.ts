import { withAuditor, type Auditor } from '../../faults/support/fault-market.ts';

/** What a database makes by itself, from the rest. */
const MADE_ANEW = /^(kysely_|search_|weekly_search$|log_position$|sqlite_|unfinished_move)/;

interface DatabaseLocation {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Every row of a market, by table, as text and in order, so that those of two engines can be compared. */
export async function readRows(location: DatabaseLocation): Promise<Record<string, string[]>> {
  return withAuditor(location, async (auditor) => {
    const tables = await listTables(auditor, location.databaseUrl !== undefined);
    const read: Record<string, string[]> = {};
    for (const name of tables) {
      const rows = await auditor.rows<Record<string, unknown>>(`select * from "${name}"`);
      read[name] = rows.map(toText).sort();
    }
    return read;
  });
}

async function listTables({ rows }: Auditor, isPostgres: boolean): Promise<string[]> {
  const found = await rows<{ name: string }>(
    isPostgres
      ? `select tablename as name from pg_tables where schemaname = 'public'`
      : `select name from sqlite_master where type = 'table'`,
  );
  return found.map(({ name }) => name).filter((name) => !MADE_ANEW.test(name));
}

/** PostgreSQL's driver gives whole numbers as texts, and its change log has a column of its own. */
function toText(row: Record<string, unknown>): string {
  const cells = Object.entries(row).filter(([name]) => name !== 'tx');
  cells.sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(cells.map(([name, value]) => [name, value === null ? null : String(value)]));
}
