import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { openPushMarket, type PushMarket } from '../../../test/support/push/push-market.ts';
import { deleteSession } from '../../account/session/session-store.server.ts';
import { listPushDevices, tryPush, unsubscribe } from './subscribe.server.ts';
import { MAX_PUSH_DEVICES } from './push.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let market: PushMarket;
    beforeEach(async () => {
      market = await openPushMarket(engine);
    });
    afterEach(() => market.close());

    test('a subscription belongs to a session and goes with it, and its jobs too', async () => {
      const { sessionHash } = await market.addDevice(market.whale);
      await market.notify(market.whale);
      await market.database.transaction((tx) => deleteSession(tx, sessionHash));
      expect(await market.devicesOf(market.whale)).toEqual([]);
      expect(await market.listJobs()).toEqual([]);
    });

    test('of eleven browsers the oldest gets no more', async () => {
      const devices = [];
      for (let index = 0; index <= MAX_PUSH_DEVICES; index++) {
        market.clock.time += 1;
        devices.push(await market.addDevice(market.whale));
      }
      await market.notify(market.whale);
      await market.deliverAll();
      const rung = market.receiver.received.map(({ endpoint }) => endpoint);
      expect(new Set(rung)).toEqual(new Set(devices.slice(1).map(({ endpoint }) => endpoint)));
    });

    test('a browser whose pushes were turned off, or that was pushed out, comes back by a tap alone', async () => {
      const { sessionHash, endpoint, p256dh, auth } = await market.addDevice(market.whale);
      const subscribeAgain = (isRenewal: boolean) =>
        market.subscribeTo(market.whale.id, sessionHash, { endpoint, p256dh, auth }, isRenewal);
      const turnedOff = { ok: false, reason: 'turned-off' };
      expect(await subscribeAgain(true)).toEqual({ ok: true });
      const [device] = await market.devicesOf(market.whale);
      const mine = { accountId: market.whale.id, device: device!.id };
      await market.database.transaction((tx) => unsubscribe(tx, mine));
      expect(await subscribeAgain(true)).toEqual(turnedOff);
      expect(await market.devicesOf(market.whale)).toEqual([]);
      expect(await subscribeAgain(false)).toEqual({ ok: true });
      for (let index = 0; index < MAX_PUSH_DEVICES; index++) {
        market.clock.time += 1;
        await market.addDevice(market.whale);
      }
      expect(await subscribeAgain(true)).toEqual(turnedOff);
      // As after its service has replaced its address.
      const { sessionHash: replaced } = await market.addDevice(market.fox);
      const next = market.receiver.addBrowser();
      expect(await market.subscribeTo(market.fox.id, replaced, next, true)).toEqual({ ok: true });
    });

    test('an endpoint moves to another person with equal market.keys alone', async () => {
      const device = await market.addDevice(market.whale);
      const session = await market.signIn(market.fox);
      const stolen = { ...market.receiver.addBrowser(), endpoint: device.endpoint };
      expect(await market.subscribeTo(market.fox.id, session, stolen)).toEqual({
        ok: false,
        reason: 'taken',
      });
      expect(await market.devicesOf(market.whale)).toHaveLength(1);
      const { endpoint, p256dh, auth } = device;
      expect(await market.subscribeTo(market.fox.id, session, { endpoint, p256dh, auth })).toEqual({
        ok: true,
      });
      expect(await market.devicesOf(market.whale)).toEqual([]);
      expect(await market.devicesOf(market.fox)).toHaveLength(1);
    });

    test('keys that are no keys, and endpoints that are no push services, are rejected', async () => {
      const browser = market.receiver.addBrowser();
      const session = await market.signIn(market.whale);
      const point = Buffer.from(browser.p256dh, 'base64url');
      point[40]! ^= 1;
      for (const wrong of [
        { p256dh: point.toString('base64url') },
        { p256dh: browser.auth },
        { auth: browser.p256dh },
        { auth: '' },
        { endpoint: 'https://evil.example/push' },
      ])
        expect(await market.subscribeTo(market.whale.id, session, { ...browser, ...wrong })).toEqual({
          ok: false,
          reason: 'invalid',
        });
    });

    test('one can try it, and turn off one browser of one’s own and no other’s', async () => {
      const { sessionHash } = await market.addDevice(market.whale);
      const [device] = await market.devicesOf(market.whale);
      const mine = { accountId: market.whale.id, device: device!.id };
      await market.database.transaction((tx) => tryPush(tx, { ...mine, now: market.clock.time }));
      await market.deliverAll();
      expect(market.shown()).toMatchObject([{ body: '이 기기에서 푸시를 받을 수 있어요.' }]);
      await market.database.transaction((tx) => unsubscribe(tx, { ...mine, accountId: market.fox.id }));
      expect(
        await listPushDevices(market.database.read, { accountId: market.whale.id, sessionHash }),
      ).toMatchObject([{ isThisOne: true }]);
      await market.database.transaction((tx) => unsubscribe(tx, mine));
      expect(await market.devicesOf(market.whale)).toEqual([]);
    });
  });
}
