import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { RateLimitedError, type StoredLimit } from './rate-limit.ts';
import {
  openLimits,
  trimLimits,
  type CountedEvent,
  type DistinctEvent,
  type Limits,
} from './rate-limit.server.ts';

const ADDRESSES = { signInFailuresPerAddress: 25, signUpsPerAddress: 30, searchesPerAddress: 3 };
const MINUTE_MS = 60_000;
const GUESS: CountedEvent = { limit: 'accountPassword', identifier: 'whale@dasi.kr' };
const FROM_HERE: CountedEvent = { limit: 'addressPassword', identifier: '203.0.113.7' };

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let time: number;
    let limits: Limits;
    const now = () => time;
    const open = (secret = 'a secret') => openLimits({ database, now, secret, addresses: ADDRESSES });
    beforeEach(async () => {
      database = await engine.open();
      time = 1_800_000_000_000;
      limits = open();
    });
    afterEach(() => database.close());

    async function countTimes(times: number, ...events: CountedEvent[]): Promise<void> {
      for (let done = 0; done < times; done++) await limits.count(...events);
    }
    /** In how many seconds they may ask again; 0 when they may now. */
    async function waitS(...events: DistinctEvent[]): Promise<number> {
      try {
        await limits.count(...events);
        return 0;
      } catch (error) {
        if (error instanceof RateLimitedError) return error.retryAfterS;
        throw error;
      }
    }
    const rows = () => database.read.selectFrom('rateLimitCount').selectAll().execute();

    test('so many, and no more until the window that the first began has ended', async () => {
      await countTimes(4, GUESS);
      time += 5 * MINUTE_MS;
      await countTimes(6, GUESS);
      expect(await waitS(GUESS)).toBe(10 * 60);
      expect(await waitS({ ...GUESS, identifier: 'fox@dasi.kr' })).toBe(0);
      time += 10 * MINUTE_MS - 1;
      expect(await waitS(GUESS)).toBe(1);
      time += 1;
      await countTimes(10, GUESS);
      expect(await waitS(GUESS)).toBe(15 * 60);
    });

    test('of any number at once no more than so many are counted', async () => {
      const waits = await Promise.all(Array.from({ length: 40 }, () => waitS(GUESS, FROM_HERE)));
      expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
      expect((await rows()).map(({ count }) => count)).toEqual([10, 10]);
      const alone = Array.from({ length: 40 }, () => waitS({ ...GUESS, identifier: 'fox@dasi.kr' }));
      expect((await Promise.all(alone)).filter((wait) => wait === 0)).toHaveLength(10);
    });

    test('when one of several limits is reached none is counted, and the longest wait is returned', async () => {
      await countTimes(10, GUESS);
      time += MINUTE_MS;
      await countTimes(25, FROM_HERE);
      expect(await waitS({ ...GUESS, identifier: 'fox@dasi.kr' }, FROM_HERE)).toBe(5 * 60);
      expect(await waitS(GUESS, FROM_HERE)).toBe(14 * 60);
      expect((await rows()).map(({ count }) => count).sort((a, b) => a - b)).toEqual([10, 25]);
    });

    test('what should not have been counted is given back, unless its window is over', async () => {
      await countTimes(9, GUESS);
      const right = await limits.count(GUESS);
      expect(await waitS(GUESS)).toBeGreaterThan(0);
      await right.giveBack();
      const next = await limits.count(GUESS);
      expect(await waitS(GUESS)).toBeGreaterThan(0);
      time += 15 * MINUTE_MS;
      await countTimes(10, GUESS);
      await next.giveBack();
      expect(await waitS(GUESS)).toBeGreaterThan(0);
    });

    test('of any events that count once for each, the first so many are counted and let through, whichever server they reach', async () => {
      const servers = [open(), open()];
      const to = (person: number): DistinctEvent => ({
        limit: 'personSameMessage',
        identifier: 'whale 안녕하세요',
        distinct: `${person}`,
      });
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(8), { maxLength: 25 }), async (people) => {
          time += 60 * MINUTE_MS;
          const known = new Set<number>();
          for (const [index, person] of people.entries()) {
            limits = servers[index % 2]!;
            const isCounted = (await waitS(to(person))) === 0;
            expect(isCounted).toBe(known.has(person) || known.size < 5);
            if (isCounted) known.add(person);
          }
        }),
        { numRuns: 20 },
      );
      time += 60 * MINUTE_MS;
      const atOnce = Array.from({ length: 40 }, (_, index) => waitS(to(index % 20), FROM_HERE));
      expect((await Promise.all(atOnce)).filter((wait) => wait === 0)).toHaveLength(10);
    });

    test('what counts once for each is given back with its mark', async () => {
      const once: DistinctEvent = { limit: 'personSameMessage', identifier: 'whale', distinct: 'fox' };
      await (await limits.count(once)).giveBack();
      expect((await limits.count(once)).countOf('personSameMessage')).toBe(1);
    });

    test('returns the present count of each limit', async () => {
      await countTimes(3, GUESS);
      const counted = await limits.count(FROM_HERE, GUESS);
      const names: StoredLimit[] = ['accountPassword', 'addressPassword', 'personWrite'];
      expect(names.map((limit) => counted.countOf(limit))).toEqual([4, 1, 0]);
      expect((await limits.count(GUESS)).countOf('accountPassword')).toBe(5);
    });

    test('servers with the same secret count together, now and after a restart', async () => {
      await countTimes(10, GUESS);
      limits = open();
      expect(await waitS(GUESS)).toBe(15 * 60);
      limits = open('another secret');
      expect(await waitS(GUESS)).toBe(0);
    });

    test('keys reveal no account or address, and ended windows are deleted', async () => {
      await limits.count(GUESS, FROM_HERE, { limit: 'addressSignUp', identifier: '203.0.113.7' });
      expect(JSON.stringify(await rows())).not.toMatch(/whale|dasi|203|ccount|ddress/);
      await trimLimits(database, time + 15 * MINUTE_MS - 1);
      expect(await rows()).toHaveLength(2);
      await trimLimits(database, time + 15 * MINUTE_MS);
      expect(await rows()).toHaveLength(1);
      await trimLimits(database, time + 60 * MINUTE_MS);
      expect(await rows()).toEqual([]);
    });

    test('a clock far ahead locks no one out for longer, one a little ahead opens nothing', async () => {
      time += 1000;
      await countTimes(10, GUESS);
      time -= 1000;
      expect(await waitS(GUESS)).toBe(15 * 60 + 1);
      time -= 24 * 60 * MINUTE_MS;
      expect(await waitS(GUESS)).toBe(0);
    });

    test('searches are counted in memory', async () => {
      const search = (address: string) => () => limits.countInMemory('addressSearch', address);
      for (let times = 0; times < 3; times++) search('203.0.113.7')();
      time += 59_001;
      expect(search('203.0.113.7')).toThrow(RateLimitedError);
      expect(search('203.0.113.8')).not.toThrow();
      time += 999;
      expect(search('203.0.113.7')).not.toThrow();
      for (let times = 0; times < 6; times++) limits.countInMemory('addressSuggestion', '203.0.113.7');
      expect(() => limits.countInMemory('addressSuggestion', '203.0.113.7')).toThrow(RateLimitedError);
      time -= 24 * 60 * MINUTE_MS;
      expect(() => limits.countInMemory('addressSuggestion', '203.0.113.7')).not.toThrow();
      expect(await rows()).toEqual([]);
    });
  });
}
