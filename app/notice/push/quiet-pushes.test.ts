import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { HOUR_MS, NOON, openPushMarket, type PushMarket } from '../../../test/support/push/push-market.ts';
import { CHOICE_NAMES } from '../choice/choice-form.ts';
import { saveChoices } from '../choice/notice-choice.server.ts';
import { DEFAULT_QUIET } from '../choice/notice-choice.ts';
import { markSeen } from '../notice.server.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let market: PushMarket;
    beforeEach(async () => {
      market = await openPushMarket(engine);
    });
    afterEach(() => market.close());

    test('P-quiet: in quiet hours only talk and meetings ring, and the rest comes as one at their end', async () => {
      await market.addDevice(market.whale);
      const conversation = await market.talk();
      market.clock.time = NOON + 11 * HOUR_MS;
      for (let index = 0; index < 8; index++) await market.notify(market.whale, 'applied', `p${index}`);
      await market.notify(market.whale, 'meeting-soon');
      await conversation.say('늦은 시간에 죄송해요');
      market.clock.time += 3_000;
      await market.deliverAll();
      expect(market.shown().map(({ tag }) => tag)).toEqual(['meeting-soon p', `message ${conversation.id}`]);
      for (let hour = 0; hour < 9; hour++) {
        market.clock.time += HOUR_MS;
        await market.deliverAll();
      }
      expect(market.shown().slice(2)).toMatchObject([
        {
          title: '다시',
          body: '조용한 시간에 온 알림 8개가 있어요.',
          navigate: 'https://dasi.example/notice',
          tag: 'quiet-summary ',
        },
      ]);
      expect(await market.listJobs()).toEqual([]);
    });

    test('P-quiet: nothing comes at the end where all was seen in the meantime', async () => {
      await market.addDevice(market.whale);
      market.clock.time = NOON + 11 * HOUR_MS;
      await market.notify(market.whale);
      await market.deliverAll();
      await markSeen(market, market.whale, {});
      for (let hour = 0; hour < 10; hour++) {
        market.clock.time += HOUR_MS;
        await market.deliverAll();
      }
      expect(market.receiver.received).toEqual([]);
      expect(await market.listJobs()).toEqual([]);
    });

    test('P-quiet: talk that is quieted too is part of what comes at the end', async () => {
      await market.addDevice(market.whale);
      const quiet = { quietFrom: 11 * 60, quietTo: 13 * 60, isTalkQuiet: true, isMeetingQuiet: true };
      await market.database.transaction((tx) =>
        saveChoices(tx, market.whale.id, { ...quiet, on: new Set(CHOICE_NAMES), showsWords: true }),
      );
      const conversation = await market.talk();
      await conversation.say('안녕하세요');
      await market.notify(market.whale);
      market.clock.time += 3_000;
      await market.deliverAll();
      expect(market.receiver.received).toEqual([]);
      market.clock.time = NOON + HOUR_MS;
      await market.deliverAll();
      expect(market.shown().map(({ body }) => body)).toEqual([
        '조용한 시간에 온 알림 1개와 채팅 1개가 있어요.',
      ]);
    });

    test('P-keyword: ten a day ring, then one that says that there are more, and the next day again', async () => {
      await market.addDevice(market.whale);
      for (let day = 0; day < 2; day++) {
        for (let index = 0; index < 14; index++) {
          market.clock.time += 60_000;
          await market.notify(market.whale, 'keyword-matched', `p${market.clock.time}`);
          await market.deliverAll();
        }
        const lines = market.shown().map(({ body }) => body);
        expect(lines.filter((line) => line === '오늘 키워드에 맞는 상품이 더 있어요.')).toHaveLength(1);
        expect(lines).toHaveLength(11);
        market.receiver.received.length = 0;
        market.clock.time = NOON + (day + 1) * 24 * HOUR_MS;
      }
    });

    test.each([
      ['22:00', 22 * 60],
      ['midnight', 0],
      ['1:00', 60],
    ])(
      'P-keyword: what came in a night that is quiet from %s takes nothing from the day',
      async (_name, quietFrom) => {
        await market.addDevice(market.whale);
        const quiet = { ...DEFAULT_QUIET, quietFrom, on: new Set(CHOICE_NAMES), showsWords: false };
        await market.database.transaction((tx) => saveChoices(tx, market.whale.id, quiet));
        market.clock.time = NOON - 6 * HOUR_MS;
        for (let index = 0; index < 12; index++)
          await market.notify(market.whale, 'keyword-matched', `night${index}`);
        await market.deliverAll();
        market.clock.time = NOON;
        await market.deliverAll();
        await market.notify(market.whale, 'keyword-matched', 'day');
        await market.deliverAll();
        expect(market.shown().map(({ tag }) => tag)).toEqual(['quiet-summary ', 'listing day']);
      },
    );
  });
}
