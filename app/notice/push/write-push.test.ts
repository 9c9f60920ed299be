import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  HOUR_MS,
  NOON,
  openPushMarket,
  type PushMarket,
  UNCUT,
} from '../../../test/support/push/push-market.ts';
import { addListing } from '../../../test/support/trading.ts';
import { openConversation } from '../../talk/conversation.server.ts';
import type { Message } from '../../talk/conversation.ts';
import { blockPerson, setMuted } from '../../talk/member/member.server.ts';
import { markRead, say } from '../../talk/message.server.ts';
import { CHOICE_NAMES } from '../choice/choice-form.ts';
import { saveChoices, turnOff } from '../choice/notice-choice.server.ts';
import { DEFAULT_QUIET } from '../choice/notice-choice.ts';
import { markSeen } from '../notice.server.ts';
import { deliverDuePush } from './deliver-push.server.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let market: PushMarket;
    beforeEach(async () => {
      market = await openPushMarket(engine);
    });
    afterEach(() => market.close());

    async function talk(): Promise<{ id: string; say(body: string): Promise<Message> }> {
      const productId = await addListing(market.deps, market.whale, { title: '참나무 책상' });
      const opened = await openConversation(market.deps, market.fox, { productId });
      if (!opened.ok) throw new Error(opened.reason);
      const id = opened.conversationId;
      return {
        id,
        async say(body) {
          const clientId = crypto.randomUUID();
          const said = await say({ ...market.deps, now: market.now }, market.fox, {
            id,
            clientId,
            body,
          });
          if (!said.ok) throw new Error(said.text);
          return said.message;
        },
      };
    }

    test('P-push: a notice rings each browser of its person, and says who and what kind alone', async () => {
      const devices = [await market.addDevice(market.whale), await market.addDevice(market.whale)];
      await market.addDevice(market.fox);
      await market.notify(market.whale);
      await market.deliverAll();
      expect(market.receiver.received.map(({ endpoint }) => endpoint).toSorted()).toEqual(
        devices.map(({ endpoint }) => endpoint).toSorted(),
      );
      const [first] = market.receiver.received;
      expect(first!.body).toEqual({
        web_push: 8030,
        mutable: true,
        app_badge: 1,
        notification: {
          title: '나눔 신청',
          body: `${market.fox.nickname}님이 나눔을 신청했어요.`,
          navigate: 'https://dasi.example/product/detail/p',
          tag: 'applied p',
          renotify: true,
          app_badge: 1,
        },
        noticeId: expect.any(String),
        unread: ['applied p', 'quiet-summary '],
      });
      expect(first!.headers).toMatchObject({
        ttl: '86400',
        urgency: 'normal',
        topic: expect.stringMatching(/^[\w-]{32}$/),
      });
      expect(first!.claims.sub).toBe('mailto:hello@dasi.example');
      expect(await market.listJobs()).toEqual([]);
    });

    test('P-push: a listing that matches a keyword and is of a followed seller rings once', async () => {
      await market.addDevice(market.whale);
      await market.notify(market.whale, 'keyword-matched', 'p');
      await market.notify(market.whale, 'followed-listed', 'p');
      await market.deliverAll();
      const shown = market.receiver.received.map(({ body }) => body.notification);
      expect(shown.map(({ tag, renotify }) => [tag, renotify])).toEqual([
        ['listing p', false],
        ['listing p', false],
      ]);
    });

    test('P-push: the text is shown only to a person who turned that on; all bodies are equally long', async () => {
      await market.addDevice(market.whale);
      await market.notify(market.whale);
      await market.deliverAll();
      await market.database.transaction((tx) =>
        saveChoices(tx, market.whale.id, { ...DEFAULT_QUIET, on: new Set(CHOICE_NAMES), showsWords: true }),
      );
      await market.notify(market.whale, 'reserved', 'q');
      market.clock.time += 3_000;
      await market.deliverAll();
      expect(market.shown().map(({ body }) => body)).toEqual([
        `${market.fox.nickname}님이 나눔을 신청했어요.`,
        `${market.fox.nickname}님이 참나무 책상 상품을 예약해 줬어요.`,
      ]);
      expect(new Set(market.receiver.received.map(({ bytes }) => bytes)).size).toBe(1);
    });

    test('P-push: several messages become one push after three seconds, and none once they are read', async () => {
      await market.addDevice(market.whale);
      const conversation = await talk();
      await conversation.say('안녕하세요');
      market.clock.time += 1_000;
      const last = await conversation.say('아직 있나요?');
      await market.deliverAll();
      expect(market.receiver.received).toEqual([]);
      market.clock.time += 2_000;
      await market.deliverAll();
      expect(market.shown()).toMatchObject([
        {
          title: market.fox.nickname,
          body: '새 메시지 2개',
          navigate: `https://dasi.example/chats/${conversation.id}`,
          tag: `message ${conversation.id}`,
        },
      ]);
      expect(market.receiver.received[0]!.headers).toMatchObject({ urgency: 'high' });
      market.clock.time += 10_000;
      const next = await conversation.say('여보세요');
      await markRead(market, market.whale, { id: conversation.id, seq: next.seq });
      market.clock.time += 3_000;
      await market.deliverAll();
      expect(market.receiver.received).toHaveLength(1);
      expect(last.seq).toBeLessThan(next.seq);
      expect(await market.listJobs()).toEqual([]);
    });

    test('what waits at the desk is pushed to an operator who has turned everything off', async () => {
      await market.addDevice(market.whale);
      await market.database.transaction((tx) =>
        saveChoices(tx, market.whale.id, { ...DEFAULT_QUIET, on: new Set(), showsWords: false }),
      );
      await market.notify(market.whale);
      await market.notify(market.whale, 'desk-waiting', 'desk');
      await market.deliverAll();
      expect(market.shown()).toMatchObject([{ tag: 'desk-waiting desk' }]);
    });

    test('P-push: decided when it is sent: seen, switched off, muted or blocked is not sent', async () => {
      await market.addDevice(market.whale);
      const conversation = await talk();
      const now = () => market.clock.time;
      await market.notify(market.whale);
      await markSeen({ database: market.database, now }, market.whale, {});
      await market.deliverAll();
      await market.database.transaction((tx) =>
        turnOff(tx, market.whale.id, { topics: ['trade'], channels: ['push'] }),
      );
      await market.notify(market.whale);
      await conversation.say('안녕하세요');
      await setMuted({ database: market.database, now }, market.whale, {
        id: conversation.id,
        isMuted: true,
      });
      market.clock.time += 3_000;
      await market.deliverAll();
      await setMuted({ database: market.database, now }, market.whale, {
        id: conversation.id,
        isMuted: false,
      });
      await conversation.say('아직 있나요?');
      await blockPerson(market.deps, market.whale, { personId: market.fox.id });
      market.clock.time += 3_000;
      await market.deliverAll();
      expect(market.receiver.received).toEqual([]);
      expect(await market.listJobs()).toEqual([]);
    });

    test('P-push: what is asked for while it is being sent is sent once more', async () => {
      const device = await market.addDevice(market.whale);
      const conversation = await talk();
      await conversation.say('안녕하세요');
      market.clock.time += 3_000;
      market.receiver.answers.set(new URL(device.endpoint).pathname, (response) => {
        void conversation.say('하나 더요').then(() => response.writeHead(201).end());
        market.receiver.answers.clear();
      });
      await deliverDuePush(market.pushing, UNCUT);
      await market.deliverAll();
      expect(market.shown().map(({ body }) => body)).toEqual(['새 메시지 2개']);
    });

    test('P-quiet: in quiet hours only talk and meetings ring, and the rest comes as one at their end', async () => {
      await market.addDevice(market.whale);
      const conversation = await talk();
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
          body: '조용한 시간에 온 알림 9개가 있어요.',
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
      const conversation = await talk();
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
