import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { HOUR_MS, NOON, openPushMarket, type PushMarket } from '../../../test/support/push/push-market.ts';
import { openPushReceiver } from '../../../test/support/push/push-receiver.ts';
import { startPushing } from './deliver-push.server.ts';
import { MAX_PUSH_DEVICES } from './push.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let market: PushMarket;
    beforeEach(async () => {
      market = await openPushMarket(engine);
    });
    afterEach(() => market.close());

    test.each([404, 410])('a browser that its service has forgotten (%i) gets no more', async (status) => {
      const device = await market.addDevice(market.whale);
      market.answer(device, status);
      await market.notify(market.whale);
      await market.deliverAll();
      expect(market.outcomes).toEqual(['gone']);
      expect(await market.devicesOf(market.whale)).toEqual([]);
      expect(await market.listJobs()).toEqual([]);
    });

    test('a service that is busy is asked again when it says, at the earliest after the usual pause', async () => {
      const device = await market.addDevice(market.whale);
      market.answer(device, 429, { 'Retry-After': '120' });
      await market.notify(market.whale);
      await market.deliverAll();
      expect(market.outcomes).toEqual(['later']);
      expect((await market.listJobs())[0]!.nextAttemptAt).toBe(NOON + 120_000);
      market.receiver.answers.clear();
      market.clock.time = NOON + 120_000;
      await market.deliverAll();
      expect(market.shown()).toHaveLength(1);
    });

    test('a service that says when is obeyed for up to a day', async () => {
      const device = await market.addDevice(market.whale);
      market.answer(device, 503, { 'Retry-After': String(22 * 3_600) });
      await market.notify(market.whale);
      await market.notify(market.whale, 'applied', 'q');
      await market.deliverAll();
      expect(market.outcomes).toEqual(['later', 'later']);
      market.answer(device, 429, { 'Retry-After': String(72 * 3_600) });
      market.clock.time = NOON + 21 * HOUR_MS;
      await market.deliverAll();
      expect(market.outcomes).toHaveLength(2);
      market.clock.time = NOON + 22 * HOUR_MS;
      await market.deliverAll();
      expect(market.outcomes).toHaveLength(4);
      const ends = (await market.listJobs()).map(({ nextAttemptAt }) => nextAttemptAt);
      expect(ends).toEqual([NOON + 46 * HOUR_MS, NOON + 46 * HOUR_MS]);
      market.receiver.answers.clear();
      market.clock.time = NOON + 46 * HOUR_MS;
      await market.deliverAll();
      expect(market.shown()).toHaveLength(2);
    });

    test('a host that does not market.answer waits, and the others are served meanwhile', async () => {
      const dead = await openPushReceiver(market.keys.publicKey);
      const browsers = Array.from({ length: 5 }, () => dead.addBrowser());
      await dead.close();
      market.pushing.hosts = { names: [], origins: [market.receiver.origin, dead.origin] };
      for (const browser of browsers)
        await market.subscribeTo(market.whale.id, await market.signIn(market.whale), browser);
      await market.addDevice(market.whale);
      await market.notify(market.whale);
      await market.deliverAll();
      expect(market.receiver.received).toHaveLength(1);
      expect(market.outcomes.filter((outcome) => outcome === 'later')).toHaveLength(3);
      const waiting = await market.listJobs();
      expect(waiting.map(({ attempts }) => attempts).toSorted()).toEqual([0, 0, 1, 1, 1]);
    });

    test('a host that stops answering while many pushes wait holds up no other', async () => {
      const wordless = await openPushReceiver(market.keys.publicKey);
      market.pushing.hosts = { names: [], origins: [market.receiver.origin, wordless.origin] };
      for (let index = 0; index < MAX_PUSH_DEVICES; index++) {
        const browser = wordless.addBrowser();
        wordless.answers.set(new URL(browser.endpoint).pathname, () => undefined);
        await market.subscribeTo(market.whale.id, await market.signIn(market.whale), browser);
      }
      await market.notify(market.whale, 'applied', 'p');
      await market.notify(market.whale, 'applied', 'q');
      market.clock.time += 1;
      await market.addDevice(market.fox);
      await market.notify(market.fox, 'applied');
      const onError = (error: unknown) => expect(error).toBeUndefined();
      const pushing = startPushing(market.pushing, 5, onError);
      // Sooner than the silent ones are given up.
      await expect.poll(() => market.receiver.received.length, { timeout: 8_000 }).toBe(1);
      await pushing.stop();
      await wordless.close();
    });

    test('a subscription that is rejected three times over more than a day ends', async () => {
      const device = await market.addDevice(market.whale);
      market.answer(device, 403);
      for (const hours of [0, 2, 24]) {
        market.clock.time = NOON + hours * HOUR_MS;
        await market.notify(market.whale, 'applied', `p${hours}`);
        await market.deliverAll();
        expect(await market.devicesOf(market.whale)).toHaveLength(1);
      }
      market.clock.time += 1;
      await market.notify(market.whale);
      await market.deliverAll();
      expect(await market.devicesOf(market.whale)).toEqual([]);
      expect(market.outcomes).toEqual(['rejected', 'rejected', 'rejected', 'rejected', 'gone']);
    });

    test('where many are rejected alike, the market is to blame, and none ends', async () => {
      const devices = await Promise.all(Array.from({ length: 3 }, () => market.addDevice(market.whale)));
      for (const device of devices) market.answer(device, 403);
      for (let round = 0; round < 4; round++) {
        market.clock.time = NOON + round * 12 * HOUR_MS + (round % 2) * HOUR_MS;
        await market.notify(market.whale, 'meeting-soon', `p${round}`);
        await market.deliverAll();
      }
      expect(market.outcomes.filter((outcome) => outcome === 'rejected').length).toBeGreaterThanOrEqual(10);
      expect(await market.devicesOf(market.whale)).toHaveLength(3);
    });

    test('nothing goes to a browser whose session has expired', async () => {
      const { sessionHash } = await market.addDevice(market.whale);
      await market.database.transaction((tx) =>
        tx.updateTable('session').set({ expiresAt: NOON }).where('tokenHash', '=', sessionHash).execute(),
      );
      await market.notify(market.whale, 'meeting-soon');
      await market.deliverAll();
      expect(market.receiver.received).toEqual([]);
      expect(await market.listJobs()).toEqual([]);
    });

    test('a push that cannot be written is tried again for a day, and holds up no other', async () => {
      await market.addDevice(market.whale);
      const failing = { ...market.pushing.sources, noticePath: () => Promise.reject(new Error('no path')) };
      market.pushing.sources = failing;
      await market.notify(market.whale, 'meeting-soon');
      await market.addDevice(market.fox);
      await market.deliverAll();
      expect(market.outcomes).toEqual(['later']);
      expect(await market.listJobs()).toMatchObject([{ attempts: 1, nextAttemptAt: NOON + 10_000 }]);
      market.clock.time = NOON + 25 * HOUR_MS;
      await market.deliverAll();
      expect(market.outcomes).toEqual(['later', 'given-up']);
      expect(await market.listJobs()).toEqual([]);
    });

    test('what is sent twice after a kill says so, and what is asked for again does not', async () => {
      await market.addDevice(market.whale);
      const conversation = await market.talk();
      await conversation.say('안녕하세요');
      const jobs = await market.listJobs();
      market.clock.time += 3_000;
      await market.deliverAll();
      // As a server leaves it that was killed before it could finish.
      await market.database.transaction((tx) => tx.insertInto('pushJob').values(jobs).execute());
      await market.deliverAll();
      await conversation.say('아직 있나요?');
      market.clock.time += 3_000;
      await market.deliverAll();
      const versions = market.receiver.received.map(({ body }) => body.version);
      expect(versions).toHaveLength(3);
      expect(versions[1]).toBe(versions[0]);
      expect(versions[2]).not.toBe(versions[0]);
    });

    test('what a clock that ran ahead has put off is due', async () => {
      await market.addDevice(market.whale);
      market.clock.time = NOON + 24 * HOUR_MS;
      await market.notify(market.whale, 'meeting-soon');
      market.clock.time = NOON;
      await market.deliverAll();
      expect(market.shown()).toHaveLength(1);
    });

    test('several servers send each push once', async () => {
      for (let index = 0; index < 5; index++) await market.addDevice(market.whale);
      for (let index = 0; index < 6; index++) await market.notify(market.whale, 'applied', `p${index}`);
      await Promise.all(Array.from({ length: 6 }, market.deliverAll));
      expect(market.receiver.received).toHaveLength(30);
      expect(await market.listJobs()).toEqual([]);
    });
  });
}
