/*
 * A process that brings a market's schema up to date and kills itself right after a statement of that, as a power cut
 * would: `node migrate-and-die.ts <folder or postgres://…> <after which statement>`. It says how many there were when it
 * came to the end.
 */
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { migrate } from '../../../database/migrate.ts';
import { openPostgres } from '../../../database/postgres/open-postgres.ts';
import { openSqlite } from '../../../database/sqlite/open-sqlite.ts';

const [location = '', last = ''] = process.argv.slice(2);
const database = location.startsWith('postgres:')
  ? openPostgres(location, () => undefined)
  : await openSqlite(join(location, 'market.db'));

let count = 0;
const dying: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (++count === Number(last)) process.kill(process.pid, 'SIGKILL');
    return result;
  },
};
await migrate({ ...database, schema: database.schema.withPlugin(dying) });
await database.close();
console.log(count);
