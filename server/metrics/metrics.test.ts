import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../database/outage.ts';
import { memoryStorage } from '../../app/media/storage/memory-storage-for-tests.ts';
import { CodedError } from '../../app/platform/coded-error.ts';
import type { Database } from '../../database/database.ts';
import type { SearchIndex } from '../../app/search/index/search-index.ts';
import { RateLimitedError } from '../../app/platform/rate-limit/rate-limit.ts';
import type { Limits } from '../../app/platform/rate-limit/rate-limit.server.ts';
import { parseMetrics } from '../../test/support/metrics-text.ts';
import { Metrics } from './metrics.ts';
import {
  instrumentedDatabase,
  instrumentedLimits,
  instrumentedSearch,
  instrumentedStorage,
} from './operation-metrics.ts';

const read = async (metrics: Metrics) =>
  parseMetrics(`${await metrics.registry.metrics()}\n${metrics.requests.toText()}`).samples;

test('what cannot be looked up is left out, until it can', async () => {
  const metrics = new Metrics([]);
  let isUnavailable = true;
  metrics.gauge('waiting', 'What waits', async () => {
    if (isUnavailable) throw new DatabaseUnavailable('gone');
    return 3;
  });
  expect((await read(metrics)).has('waiting')).toBe(false);
  isUnavailable = false;
  expect((await read(metrics)).get('waiting')).toBe(3);
  isUnavailable = true;
  expect((await read(metrics)).has('waiting')).toBe(false);
});

test('a scrape looks up no more than two gauges at once, and all of them', async () => {
  const metrics = new Metrics([]);
  let running = 0;
  let maximum = 0;
  const names = Array.from({ length: 8 }, (_, at) => `gauge_${at}`);
  for (const [at, name] of names.entries())
    metrics.gauge(name, 'One of many', async () => {
      maximum = Math.max(maximum, ++running);
      await new Promise(setImmediate);
      running--;
      if (at === 3) throw new DatabaseUnavailable('gone');
      return at;
    });
  const samples = await read(metrics);
  expect(names.map((name) => samples.get(name))).toEqual([0, 1, 2, undefined, 4, 5, 6, 7]);
  expect(maximum).toBe(2);
});

test('what has not happened yet is 0', async () => {
  const samples = await read(new Metrics(['personWrite']));
  for (const name of [
    'dasi_limit_refusals_total{limit="personWrite"}',
    'dasi_security_events_total{event="sign-in refused"}',
    'dasi_database_write_outages_total{why="full"}',
    'dasi_storage_failures_total{operation="write",why="full"}',
    'dasi_mail_attempts_total{outcome="failed"}',
    'dasi_database_writes_under_way',
    'dasi_storage_duration_seconds_count{operation="read"}',
  ])
    expect(samples.get(name), name).toBe(0);
});

test('each answer is in one bucket, by how long it took, and in the sum', async () => {
  const metrics = new Metrics([]);
  for (const seconds of [0.0005, 0.001, 0.3, 60]) metrics.requests.count('/', 'GET', 200, seconds);
  metrics.requests.count('/', 'BREW', 499, 0);
  const samples = await read(metrics);
  const bucket = (le: string) =>
    samples.get(`dasi_http_request_duration_seconds_bucket{route="/",le="${le}"}`);
  expect(['0.001', '0.25', '0.5', '10', '+Inf'].map(bucket)).toEqual([3, 3, 4, 4, 5]);
  expect(samples.get('dasi_http_request_duration_seconds_sum{route="/"}')).toBeCloseTo(60.3015);
  expect(samples.get('dasi_http_requests_total{route="/",method="GET",status="200"}')).toBe(4);
  expect(samples.get('dasi_http_requests_total{route="/",method="other",status="499"}')).toBe(1);
});

test('writes are in progress from their request on, and outages are distinguished from other failures', async () => {
  const metrics = new Metrics([]);
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = () => promise;
  const database = instrumentedDatabase(
    { transaction: work, statement: work } as unknown as Database,
    metrics,
  );
  const both = [database.transaction(async () => ''), database.statement(async () => '')];
  expect((await read(metrics)).get('dasi_database_writes_under_way')).toBe(2);
  resolve('done');
  expect(await Promise.all(both)).toEqual(['done', 'done']);
  for (const error of [new DatabaseUnavailable('gone'), new Error('a bug')]) {
    const fail = () => Promise.reject(error);
    const failing = instrumentedDatabase({ transaction: fail } as unknown as Database, metrics);
    await expect(failing.transaction(async () => '')).rejects.toBe(error);
  }
  const samples = await read(metrics);
  expect(samples.get('dasi_database_writes_under_way')).toBe(0);
  expect(samples.get('dasi_database_write_duration_seconds_count')).toBe(4);
  expect(samples.get('dasi_database_write_outages_total{why="away"}')).toBe(1);
});

test('calls of the store are timed, and outages are distinguished from other failures', async () => {
  const metrics = new Metrics([]);
  const storage = memoryStorage();
  const instrumented = instrumentedStorage(storage, metrics);
  await instrumented.write('a', new Uint8Array(3));
  const file = await instrumented.open('a');
  expect(await file?.read()).toHaveLength(3);
  expect(await instrumented.open('none')).toBeUndefined();
  for (const error of [new CodedError('full', 'no room'), new RangeError('a bug')]) {
    storage.beforeWrite = () => Promise.reject(error);
    await expect(instrumented.write('b', new Uint8Array())).rejects.toBe(error);
  }
  const samples = await read(metrics);
  const count = (operation: string) =>
    samples.get(`dasi_storage_duration_seconds_count{operation="${operation}"}`);
  expect(['write', 'open', 'read'].map(count)).toEqual([3, 2, 1]);
  const failures = (why: string) =>
    samples.get(`dasi_storage_failures_total{operation="write",why="${why}"}`);
  expect(['full', 'away'].map(failures)).toEqual([1, 0]);
});

test('a look-up that ended early, with less than its limit, counts as given up', async () => {
  const metrics = new Metrics([]);
  const found = [
    { feedSeqs: [1, 2], before: 1 },
    { feedSeqs: [1], before: 1 },
    { feedSeqs: [1], before: null },
  ];
  const index = {
    findCandidates: async () => found.shift(),
    listCandidates: async () => [1],
  } as unknown as SearchIndex;
  const instrumented = instrumentedSearch(index, metrics);
  for (let time = 0; time < 3; time++) await instrumented.findCandidates({ all: ['a'] }, null, 2);
  expect(await instrumented.listCandidates({ all: ['a'] }, null, 2)).toEqual([1]);
  const samples = await read(metrics);
  expect(samples.get('dasi_search_looks_given_up_total')).toBe(1);
  expect(samples.get('dasi_search_look_duration_seconds_count')).toBe(4);
});

test('rejections are counted by their limit, and passed on; what else goes wrong is passed on alone', async () => {
  const metrics = new Metrics(['personWrite', 'addressSearch']);
  const reject = (error: Error): Limits => ({
    count: async () => {
      throw error;
    },
    countIn: async () => undefined,
    countInMemory: () => {
      throw error;
    },
  });
  const write = { limit: 'personWrite', identifier: 'a' } as const;
  const limited = new RateLimitedError('personWrite', 1_000);
  await expect(instrumentedLimits(reject(limited), metrics).count(write)).rejects.toBe(limited);
  const search = new RateLimitedError('addressSearch', 1_000);
  expect(() => instrumentedLimits(reject(search), metrics).countInMemory('addressSearch', 'a')).toThrow(
    search,
  );
  await expect(instrumentedLimits(reject(new Error('a bug')), metrics).count(write)).rejects.toThrow('a bug');
  const samples = await read(metrics);
  expect(samples.get('dasi_limit_refusals_total{limit="personWrite"}')).toBe(1);
  expect(samples.get('dasi_limit_refusals_total{limit="addressSearch"}')).toBe(1);
});
