import { Hono, type Context } from 'hono';
import { sql } from 'kysely';
import type { Services } from '../../app/request/services.server.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Whether the process lives, and whether it can serve: the database and the storage answer. */
export function healthRoutes({ database, storage, logger }: Services, isStopping: () => boolean): Hono {
  const sayStopping = (context: Context) => context.text('stopping', 503, NO_STORE);
  return new Hono()
    .get('/healthz', (context) => context.text('ok', 200, NO_STORE))
    .get('/readyz', async (context) => {
      if (isStopping()) return sayStopping(context);
      try {
        await Promise.all([readSomething(database), storage.check()]);
        // It may have begun to stop meanwhile.
        return isStopping() ? sayStopping(context) : context.text('ready', 200, NO_STORE);
      } catch (error) {
        logger.error({ err: error }, 'not ready');
        return context.text('not ready', 503, NO_STORE);
      }
    });
}

/** Of a table: `select 1` alone would be answered without the file being looked at. */
async function readSomething({ read }: Services['database']): Promise<void> {
  await sql`select 1 from account limit 1`.execute(read);
}
