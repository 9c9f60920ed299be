import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../app/request/services.server.ts';
import { createLogger } from '../../app/platform/logger.server.ts';
import { engines, type TestDatabase } from '../../test/support/database/engines.ts';
import { healthHandlers } from './health.ts';
import { answerInOrder, type RequestContext } from './request-context.ts';

/** What it says is of no interest here. */
const logger = createLogger('silent');

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let check: () => Promise<void>;
    let isStopping: () => boolean;
    let bucket: object | undefined;
    beforeEach(async () => {
      database = await engine.open();
      check = async () => undefined;
      isStopping = () => false;
      bucket = undefined;
    });
    afterEach(() => database.close());

    async function ask(path: string): Promise<[number, string]> {
      const storage = { check: () => check() };
      const services = { database, storage, logger, config: { bucket } } as unknown as Services;
      const request = new Request(`http://localhost${path}`);
      const context = { services, request } as RequestContext;
      const answer = await answerInOrder(
        healthHandlers(services, () => isStopping()),
        context,
      );
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      return [answer.status, await answer.text()];
    }

    test('it lives and is ready', async () => {
      expect(await ask('/healthz')).toEqual([200, 'ok']);
      expect(await ask('/readyz')).toEqual([200, 'ready']);
    });

    test('without its tables it lives, and is not ready', async () => {
      await sql`alter table account rename to gone`.execute(database.schema);
      expect(await ask('/readyz')).toEqual([503, 'not ready: database']);
      expect(await ask('/healthz')).toEqual([200, 'ok']);
    });

    test('a bucket that does not answer leaves it ready for all but photos', async () => {
      bucket = {};
      check = () => Promise.reject(new Error('no bucket'));
      expect(await ask('/readyz')).toEqual([200, 'ready, but photos do not answer']);
      await sql`alter table account rename to gone`.execute(database.schema);
      expect(await ask('/readyz')).toEqual([503, 'not ready: database, photos']);
    });

    test('without the folder of its photos it is not ready', async () => {
      check = () => Promise.reject(new Error('no folder'));
      expect(await ask('/readyz')).toEqual([503, 'not ready: photos']);
      expect(await ask('/healthz')).toEqual([200, 'ok']);
    });

    test('nor once it stops, were it while it looks', async () => {
      isStopping = () => true;
      expect(await ask('/readyz')).toEqual([503, 'stopping']);
      let hasBegun = false;
      isStopping = () => hasBegun;
      check = async () => void (hasBegun = true);
      expect(await ask('/readyz')).toEqual([503, 'stopping']);
      expect(await ask('/healthz')).toEqual([200, 'ok']);
    });
  });
}
