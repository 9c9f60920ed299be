import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { expectBucket, openS3Storage } from '../../../app/media/storage/s3-storage.server.ts';
import { parseStorageUrl } from '../../../app/platform/config/storage-url.ts';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { startFailingS3, type FailingS3 } from '../../support/s3/failing-s3.ts';
import { isSwift, startS3, type TestBucket, type TestS3 } from '../../support/s3/s3-server.ts';
import { Visitor } from '../../support/visitor.ts';
import {
  expectRejected,
  openWriteActions,
  publish,
  type WriteActions,
} from '../support/unavailable-writes.ts';

const KEY = 'product/u/p/0-0123456789ab-360.webp';
const NOT_FOR_LOGS = /photos:|secret|hunter2/;

interface Missing {
  market: MarketProcess;
  writes: WriteActions;
  /** Where each refusal takes its time, one has to do. */
  hows?: ('' | '.data')[];
}

/** Listing with photos is refused in words, with what was typed; all that needs no photo goes on. */
async function expectOnlyPhotosMissing(
  { market, writes, hows = ['', '.data'] }: Missing,
  status: 503 | 507,
): Promise<void> {
  const words = status === 503 ? /장터에 문제가 있어/ : /공간/;
  const action = writes.actions.find(({ name }) => name === 'list with a photo')!;
  for (const how of hows) {
    const typed = action.typed(how.length);
    await expectRejected({ action, how, answer: await action.send(how, typed), typed }, { status, words });
  }
  const staged = await writes.seller.send('POST', '/upload/photos', writes.photo);
  expect([staged.status, await staged.json()]).toMatchObject([
    status,
    { text: expect.stringContaining('지금은') },
  ]);
  const guest = new Visitor(market.url);
  for (const path of ['/', '/product?min=1', writes.detail, '/product?q=의자', '/healthz'])
    expect([path, (await guest.get(path)).status]).toEqual([path, 200]);
  expect(await (await guest.get('/readyz')).text()).toBe('ready, but photos do not answer');
  expect((await publish(writes.seller, '사진 없는 탁자')).status).toBe(302);
}

describe('a real S3 server', () => {
  let s3: TestS3;
  let bucket: TestBucket;
  let market: MarketProcess;
  let writes: WriteActions;
  let image: string;
  beforeAll(async () => {
    s3 = await startS3();
    bucket = await s3.makeBucket();
    market = await startMarket({ STORAGE_URL: bucket.url });
    writes = await openWriteActions(market.url);
    const page = await (await new Visitor(market.url).get(writes.detail)).text();
    image = /\/media\/[\w/.-]+/.exec(page)![0];
  }, 90_000);
  afterAll(async () => {
    await market.remove();
    await s3.stop();
  });

  async function expectWellAgain(): Promise<void> {
    const guest = new Visitor(market.url);
    await expect.poll(async () => (await guest.get('/readyz')).text(), { timeout: 10_000 }).toBe('ready');
    expect((await guest.get(image)).status).toBe(200);
    expect((await publish(writes.seller, '돌아온 탁자', writes.photo)).status).toBe(302);
    expect(market.output()).not.toMatch(NOT_FOR_LOGS);
  }

  test('that is gone takes photos along and nothing else; once it is back, nothing has to be restarted', async () => {
    await s3.kill();
    await expectOnlyPhotosMissing({ market, writes }, 503);
    expect((await new Visitor(market.url).get(image)).status).toBe(503);
    await s3.resume();
    await expectWellAgain();
  }, 60_000);

  test('that says nothing is given up in time', async () => {
    s3.hang();
    const answered = new Visitor(market.url).get(image);
    await expectOnlyPhotosMissing({ market, writes, hows: [''] }, 503);
    expect((await answered).status).toBe(503);
    s3.goOn();
    await expectWellAgain();
  }, 120_000);

  test('to which the keys are wrong is away, and says so to the operator without them', async () => {
    const url = new URL(bucket.url);
    url.password = 'hunter2';
    // That is all that s3rver looks at.
    if (!isSwift()) url.username = 'stranger';
    const other = await startMarket({ STORAGE_URL: url.href });
    onTestFinished(() => other.remove());
    const rejected = await openWriteActions(other.url).then(
      () => 'listed',
      (error: unknown) => String(error),
    );
    expect(rejected).toContain('503');
    expect(await (await new Visitor(other.url).get('/readyz')).text()).toBe(
      'ready, but photos do not answer',
    );
    expect(other.output()).toMatch(/SignatureDoesNotMatch|InvalidAccessKeyId|AccessDenied/);
    expect(other.output()).not.toMatch(NOT_FOR_LOGS);
  }, 60_000);
});

describe('an S3 that has an error for everything', () => {
  let s3: FailingS3;
  beforeEach(async () => {
    s3 = await startFailingS3();
  });
  afterEach(() => s3.stop());
  const open = () => openS3Storage(parseStorageUrl(s3.url)!, { read: 2_000, write: 2_000 });

  test.each([
    [500, 'InternalError', 'away'],
    [503, 'SlowDown', 'away'],
    [403, 'AccessDenied', 'away'],
    [404, 'NoSuchBucket', 'away'],
    [507, 'InsufficientStorage', 'full'],
    [403, 'QuotaExceeded', 'full'],
  ])('%i %s is %s', async (status, code, outage) => {
    s3.answerWith(status, code);
    const storage = open();
    const requests = [
      storage.open(KEY),
      storage.write(KEY, new Uint8Array(1)),
      storage.remove(KEY),
      storage.check(),
      storage.keys()[Symbol.asyncIterator]().next(),
    ];
    for (const ended of await Promise.allSettled(requests)) {
      expect(ended).toMatchObject({ status: 'rejected', reason: { code: outage } });
      expect((ended as PromiseRejectedResult).reason).not.toHaveProperty('cause');
    }
  });

  test('at start a missing bucket is named, and one that does not answer is waited for', async () => {
    const bucket = parseStorageUrl(s3.url)!;
    const expected = () => expectBucket(bucket, { read: 2_000, write: 2_000 });
    s3.answerWith(404, 'NoSuchBucket');
    await expect(expected()).rejects.toThrow(`STORAGE_URL의 버킷이 없어요: ${bucket.name}`);
    for (const [status, code] of [
      [503, 'SlowDown'],
      [403, 'AccessDenied'],
    ] as const) {
      s3.answerWith(status, code);
      await expect(expected()).resolves.toMatchObject({ code: 'away' });
    }
    s3.answerWith(200, 'OK');
    await expect(expected()).resolves.toBeUndefined();
  });

  test('is asked again by /readyz with a write, until one succeeds', async () => {
    const storage = open();
    await expect(storage.check()).rejects.toMatchObject({ code: 'away' });
    s3.answerWith(200, 'OK');
    const before = s3.requestCount;
    await Promise.all([storage.check(), storage.check(), storage.check()]);
    expect(s3.requestCount - before).toBe(2);
    await storage.check();
    expect(s3.requestCount - before).toBe(3);
    s3.answerWith(403, 'AccessDenied');
    await expect(storage.write(KEY, new Uint8Array(1))).rejects.toMatchObject({ code: 'away' });
    await expect(storage.check()).rejects.toMatchObject({ code: 'away' });
  });

  test('at a market: only photos are missing, with the words for it', async () => {
    const market = await startMarket({ STORAGE_URL: s3.url });
    onTestFinished(() => market.remove());
    expect(market.output()).toMatch(/"msg":"사진을 둘 버킷이 아직 답하지 않아요.* 500 .*"/);
    expect(market.output()).not.toContain('"stack"');
    s3.answerWith(200, 'OK');
    const writes = await openWriteActions(market.url);
    s3.answerWith(500, 'InternalError');
    await expectOnlyPhotosMissing({ market, writes }, 503);
    s3.answerWith(507, 'InsufficientStorage');
    await expectOnlyPhotosMissing({ market, writes }, 507);
    expect(market.output()).not.toMatch(NOT_FOR_LOGS);
  }, 120_000);
});
