import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { NOON, openPushMarket, type PushMarket, UNCUT } from '../../../test/support/push/push-market.ts';
import { blockPerson, setMuted } from '../../talk/member/member.server.ts';
import { markRead } from '../../talk/message.server.ts';
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
        version: expect.any(String),
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

    test('P-push: what changes an appointment is kept for a day, a reminder until the appointment', async () => {
      const device = await market.addDevice(market.whale);
      market.appointment.at = NOON + 30 * 60_000;
      await market.notify(market.whale, 'no-show-claimed');
      await market.notify(market.whale, 'meeting-soon');
      market.clock.time += 3_000;
      await market.deliverAll();
      const termsOf = new Map(
        market.receiver.received.map(({ headers, body }) => [body.notification.tag, headers]),
      );
      expect(termsOf.get('no-show-claimed p')).toMatchObject({ ttl: '86400', urgency: 'high' });
      expect(termsOf.get('meeting-soon p')).toMatchObject({ ttl: '1797', urgency: 'high' });
      market.answer(device, 503);
      await market.notify(market.whale, 'meeting-soon');
      await market.deliverAll();
      market.receiver.answers.clear();
      market.clock.time = market.appointment.at;
      await market.deliverAll();
      expect(market.receiver.received).toHaveLength(2);
      expect(await market.listJobs()).toEqual([]);
    });

    test('P-push: of much that is unread it names the newest, whatever it is', async () => {
      await market.addDevice(market.whale);
      for (let index = 0; index < 40; index++) {
        market.clock.time += 1_000;
        await market.notify(market.whale, 'sold', `p${index}`);
      }
      market.clock.time += 1_000;
      const conversation = await market.talk();
      await conversation.say('안녕하세요');
      market.clock.time += 3_000;
      await market.deliverAll();
      const pushes = market.receiver.received.map(({ body }) => body);
      for (const { notification, unread } of pushes) {
        expect(unread).toHaveLength(20);
        expect(unread).toContain(notification.tag);
      }
      const ofNewest = ['sold p39', 'quiet-summary ', `message ${conversation.id}`, 'sold p38', 'sold p37'];
      const { unread } = pushes.find(({ notification }) => notification.tag === 'sold p39')!;
      expect(unread.slice(0, 5)).toEqual(ofNewest);
    });

    test('P-push: several messages become one push after three seconds, and none once they are read', async () => {
      await market.addDevice(market.whale);
      const conversation = await market.talk();
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
      const conversation = await market.talk();
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
      const conversation = await market.talk();
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
  });
}
