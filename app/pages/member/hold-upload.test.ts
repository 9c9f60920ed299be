import { afterEach, beforeEach, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/engines.ts';
import { addPerson, tradingDeps, type TestPerson } from '../../../test/trading.ts';
import { memoryStorage, type MemoryStorage } from '../../media/memory-storage.ts';
import { samplePhoto } from '../../media/sample-photos.ts';
import { createLogger } from '../../platform/logger.server.ts';
import { holdUpload } from './hold-upload.server.ts';

let database: TestDatabase;
let storage: MemoryStorage;
let seller: TestPerson;
beforeEach(async () => {
  database = await engines[0]!.open();
  storage = memoryStorage();
  seller = await addPerson(database, '초록고래');
});
afterEach(() => database.close());

async function send(): Promise<Response> {
  const body = new Uint8Array(await samplePhoto());
  const request = new Request('http://dasi.kr/upload/photos', { method: 'POST', body });
  const services = { ...tradingDeps(database), storage, logger: createLogger('silent') };
  return holdUpload({ services, request, actor: seller });
}

test('two of a person at once; a third is told to wait, and the places are given back', async () => {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  let writing = 0;
  storage.beforeWrite = async () => {
    writing++;
    await gate;
  };
  const first = [send(), send()];
  await expect.poll(() => writing).toBeGreaterThanOrEqual(8);
  const third = await send();
  expect([third.status, third.headers.get('Retry-After')]).toEqual([429, '1']);
  expect(await third.json()).toMatchObject({ reason: 'busy' });
  letGo();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([201, 201]);
  expect((await send()).status).toBe(201);
});

test('whoever leaves the market while their photo is on its way is told they are signed out', async () => {
  storage.beforeWrite = async () => {
    await database.transaction((tx) => tx.deleteFrom('account').where('id', '=', seller.id).execute());
  };
  const answer = await send();
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { reason: 'signed-out', text: expect.any(String) },
  ]);
});

test('a place is given back when the store fails', async () => {
  storage.beforeWrite = () => Promise.reject(new Error('disk full'));
  for (let tries = 0; tries < 3; tries++) await expect(send()).rejects.toThrow('disk full');
  storage.beforeWrite = async () => undefined;
  expect((await send()).status).toBe(201);
});
