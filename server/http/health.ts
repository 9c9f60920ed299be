import { sql } from 'kysely';
import type { Services } from '../../app/request/services.server.ts';
import { onPath, textResponse, type RequestHandler } from './request-context.ts';

/** Liveness and readiness. All servers share the bucket, so its failure must not stop requests without photos. */
export function healthHandlers(
  { database, storage, logger, config }: Services,
  isStopping: () => boolean,
): RequestHandler[] {
  const sayStopping = () => textResponse('stopping', 503);
  const answers = async (part: string, check: Promise<void>): Promise<string[]> => {
    try {
      await check;
      return [];
    } catch (error) {
      logger.error({ err: error, part }, 'not ready');
      return [part];
    }
  };
  const answerReady = async () => {
    if (isStopping()) return sayStopping();
    const [failed, away] = await Promise.all([
      answers('database', readSomething(database)),
      answers('photos', storage.check()),
    ]);
    // It may have begun to stop meanwhile.
    if (isStopping()) return sayStopping();
    const parts = [...failed, ...away];
    if (parts.length === 0) return textResponse('ready', 200);
    const isServing = failed.length === 0 && config.bucket !== undefined;
    return isServing
      ? textResponse('ready, but photos do not answer', 200)
      : textResponse(`not ready: ${parts.join(', ')}`, 503);
  };
  return [onPath('/healthz', () => textResponse('ok', 200)), onPath('/readyz', answerReady)];
}

/** Reads a table: `select 1` alone would not touch the file. */
async function readSomething({ read }: Services['database']): Promise<void> {
  await sql`select 1 from account limit 1`.execute(read);
}
