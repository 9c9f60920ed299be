import { sql } from 'kysely';
import type { Services } from '../../app/request/services.server.ts';
import { onPath, textResponse, type RequestHandler } from './request-context.ts';

/** Whether the process lives, and whether it can serve: the database and the storage answer. */
export function healthHandlers(
  { database, storage, logger }: Services,
  isStopping: () => boolean,
): RequestHandler[] {
  const sayStopping = () => textResponse('stopping', 503);
  const answerReady = async () => {
    if (isStopping()) return sayStopping();
    try {
      await Promise.all([readSomething(database), storage.check()]);
      // It may have begun to stop meanwhile.
      return isStopping() ? sayStopping() : textResponse('ready', 200);
    } catch (error) {
      logger.error({ err: error }, 'not ready');
      return textResponse('not ready', 503);
    }
  };
  return [onPath('/healthz', () => textResponse('ok', 200)), onPath('/readyz', answerReady)];
}

/** Of a table: `select 1` alone would be answered without the file being looked at. */
async function readSomething({ read }: Services['database']): Promise<void> {
  await sql`select 1 from account limit 1`.execute(read);
}
