import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boundedStorage } from '../../../app/media/storage/open-storage.server.ts';
import { memoryStorage } from '../../../app/media/storage/memory-storage-for-tests.ts';
import { mediaListener } from '../../../server/assets/media-listener.ts';
import { serveDirectly } from '../../support/market/static-server.ts';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { Visitor } from '../../support/visitor.ts';
import {
  expectRejected,
  openWriteActions,
  publish,
  type WriteActions,
} from '../support/unavailable-writes.ts';

describe('the folder of photos is away', () => {
  let market: MarketProcess;
  let writes: WriteActions;
  let folder: string;
  beforeAll(async () => {
    market = await startMarket({ LIMITS: 'off' });
    writes = await openWriteActions(market.url);
    folder = join(market.dataDir, 'photos');
  });
  afterAll(() => market.remove());

  test('publishing fails for now, all else goes on, and everything works when the folder is back', async () => {
    // Permissions would not keep root out; a file in the folder's place does.
    renameSync(folder, `${folder}-away`);
    writeFileSync(folder, 'no folder');
    const action = writes.actions.find(({ name }) => name === 'list with a photo')!;
    for (const how of ['', '.data'] as const) {
      const typed = action.typed(how.length);
      const answer = await action.send(how, typed);
      await expectRejected({ action, how, answer, typed }, { status: 503, words: /장터에 문제가 있어/ });
    }
    const staged = await writes.seller.send('POST', '/upload/photos', writes.photo);
    expect([staged.status, await staged.json()]).toEqual([
      503,
      { reason: 'away', text: expect.stringContaining('보관할 수 없어요') },
    ]);
    const guest = new Visitor(market.url);
    const page = await (await guest.get(writes.detail)).text();
    const image = /\/media\/[\w/.-]+/.exec(page)![0];
    for (const path of ['/', '/product?min=1', writes.detail, '/product?q=의자', '/healthz'])
      expect([path, (await guest.get(path)).status]).toEqual([path, 200]);
    expect([404, 503]).toContain((await guest.get(image)).status);
    expect((await guest.get('/readyz')).status).toBe(503);
    expect((await publish(writes.seller, '사진 없는 탁자')).status).toBe(302);

    rmSync(folder);
    renameSync(`${folder}-away`, folder);
    expect((await guest.get('/readyz')).status).toBe(200);
    expect((await guest.get(image)).status).toBe(200);
    expect((await publish(writes.seller, '돌아온 탁자', writes.photo)).status).toBe(302);
  });
});

describe('a storage that hangs', () => {
  const KEY = 'product/u/p/0-0123456789ab-360.webp';
  const timeoutsMs = { read: 50, write: 50 };
  const hanging = () => {
    const storage = memoryStorage();
    const never = new Promise<never>(() => undefined);
    return boundedStorage(
      { ...storage, open: () => never, write: () => never, remove: () => never, check: () => never },
      timeoutsMs,
    );
  };

  test('is unavailable for all requests, also when every slot is taken', async () => {
    const storage = hanging();
    const requests = Array.from({ length: 100 }, () => storage.open(KEY));
    const all = [...requests, storage.write(KEY, new Uint8Array()), storage.remove(KEY), storage.check()];
    for (const ended of await Promise.allSettled(all)) {
      expect(ended).toMatchObject({ status: 'rejected', reason: { code: 'away', status: 503 } });
    }
  });

  test('answers a photo with 503, in time', async () => {
    const problems: unknown[] = [];
    const { origin } = await serveDirectly((answer) =>
      mediaListener(hanging(), answer, (error) => problems.push(error)),
    );
    const answer = await fetch(`${origin}/media/${KEY}`);
    expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([503, true]);
    expect(await answer.text()).toContain('잠시 후');
    expect(problems).toHaveLength(1);
  });

  test('anyone who gave up takes no place once it goes on', async () => {
    const inner = memoryStorage();
    const gate = Promise.withResolvers<void>();
    let writes = 0;
    inner.beforeWrite = () => {
      writes++;
      return gate.promise;
    };
    const storage = boundedStorage(inner, timeoutsMs);
    const given = Array.from({ length: 10 }, (_, n) =>
      storage.write(KEY.replace('/p/', `/p${n}/`), new Uint8Array(1)),
    );
    for (const ended of await Promise.allSettled(given)) expect(ended.status).toBe('rejected');
    const begun = writes;
    gate.resolve();
    await storage.write(KEY, new Uint8Array(1));
    expect(inner.files.has(KEY)).toBe(true);
    expect(writes).toBe(begun + 1);
  });

  test('a file system without room is full, and a bug stays one', async () => {
    const inner = memoryStorage();
    const storage = boundedStorage(inner, timeoutsMs);
    const failWith = (error: Error) => {
      inner.beforeWrite = async () => {
        throw error;
      };
    };
    failWith(Object.assign(new Error('no room'), { code: 'ENOSPC', syscall: 'write' }));
    await expect(storage.write(KEY, new Uint8Array())).rejects.toMatchObject({ code: 'full', status: 507 });
    failWith(Object.assign(new Error('broken'), { code: 'EIO', syscall: 'write' }));
    await expect(storage.write(KEY, new Uint8Array())).rejects.toMatchObject({ code: 'away', status: 503 });
    failWith(new RangeError('a bug'));
    await expect(storage.write(KEY, new Uint8Array())).rejects.toThrow(RangeError);
  });
});
