import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../../../test/support/trading.ts';
import { accountMailWriter } from '../../../account/email/send-account-mail.server.ts';
import { turnOffMail } from '../../../account/email/unsubscribe.server.ts';
import { deliverDueMail } from '../../../mail/deliver-mail.server.ts';
import type { Mail } from '../../../mail/mail.ts';
import { turnOff } from '../../../notice/choice/notice-choice.server.ts';
import { createLogger } from '../../../platform/logger.server.ts';
import { openConversation } from '../../conversation.server.ts';
import { blockOther, setMuted } from '../../member/member.server.ts';
import { markRead, say } from '../../message.server.ts';
import { exportUnreadMail, noteOpened, queueUnreadMails } from './unread-mail.server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = Date.UTC(2026, 10, 23);
const logger = createLogger('silent');

const anyStep = fc.oneof(
  fc.record({ does: fc.constant('say' as const), talk: fc.nat({ max: 1 }) }),
  fc.record({ does: fc.constant('read' as const), talk: fc.nat({ max: 1 }) }),
  fc.record({ does: fc.constant('open' as const) }),
  fc.record({
    does: fc.constant('wait' as const),
    minutes: fc.constantFrom(20, 90, 170, 181, 400),
    restarts: fc.boolean(),
  }),
);

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale, fox } = {} as TradingMarket;
    let now: number;
    /** How far each of two servers has come. */
    let positions: number[];
    beforeEach(async () => {
      ({ database, deps, whale, fox } = await openTradingMarket(engine));
      now = START;
      deps = { ...deps, now: () => now };
      positions = [0, 0];
      await verify();
    });
    afterEach(() => database.close());

    const verify = (at: number | null = 1) =>
      database.transaction((tx) => tx.updateTable('account').set({ emailVerifiedAt: at }).execute());
    async function begin(seller: TestPerson, buyer = fox): Promise<string> {
      const outcome = await openConversation(deps, buyer, { productId: await addListing(deps, seller) });
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.conversationId;
    }
    let said = 0;
    const hear = (id: string, from = fox) =>
      say(deps, from, { id, body: '아직 있나요?', clientId: `client-${++said}` });
    const read = (id: string, seq = 99) => markRead(deps, whale, { id, seq });
    const sweep = async () => {
      positions = await Promise.all(positions.map((after) => queueUnreadMails(database, { after, now })));
    };
    async function deliver(): Promise<Mail[]> {
      const sent: Mail[] = [];
      const write = accountMailWriter({ ...deps, siteName: '우리장터', linkBase: 'https://dasi.example' });
      const send = async (mail: Mail) => void sent.push(mail);
      const delivery = { database, now: () => now, logger, write, send };
      while (await deliverDueMail(delivery, new AbortController().signal));
      return sent;
    }
    async function waitFor(ms: number): Promise<Mail[]> {
      now += ms;
      await sweep();
      return deliver();
    }

    test('P-mail: what is unread for three hours is mailed once, without its words', async () => {
      const [one, two] = [await begin(whale), await begin(whale)];
      await hear(one);
      now += HOUR_MS;
      await hear(two);
      expect(await waitFor(2 * HOUR_MS - 1)).toEqual([]);
      const [mail, ...more] = await waitFor(1);
      expect([mail?.to, mail?.subject]).toEqual([whale.email, '[우리장터] 안 읽은 채팅이 2개 있어요']);
      expect(mail?.text).toContain('\nhttps://dasi.example/chats\n');
      expect(mail?.text).not.toContain('아직 있나요');
      expect(more).toEqual([]);
      const mailed = { mailedAt: now, backAt: null };
      expect(await exportUnreadMail(database.read, whale.id)).toEqual(mailed);
      expect(await exportUnreadMail(database.read, fox.id)).toBe(null);
      await hear(one);
      for (let n = 0; n < 3; n++) expect(await waitFor(4 * HOUR_MS)).toEqual([]);
    });

    test('P-mail: then none until they have read or opened the market', async () => {
      const id = await begin(whale);
      const comeBack = [() => read(id, 1), () => noteOpened(deps, whale), () => read(id)];
      await hear(id);
      expect(await waitFor(3 * HOUR_MS)).toHaveLength(1);
      for (const back of comeBack) {
        await hear(id);
        expect(await waitFor(3 * HOUR_MS)).toEqual([]);
        await back();
        expect(await waitFor(3 * HOUR_MS)).toEqual([]);
        await hear(id);
        expect(await waitFor(3 * HOUR_MS)).toHaveLength(1);
      }
    });

    test('P-mail: after any messages, reads, visits and restarts of two servers it is as the rule says', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep, { maxLength: 20 }), async (steps) => {
          const person = await addPerson(database, `고래${Math.random()}`);
          await verify();
          const talks = [await begin(person), await begin(person)];
          const unread: number[][] = [[], []];
          let [backAt, isOffline] = [0, false];
          for (const step of steps) {
            now += 1;
            if (step.does === 'say') {
              await hear(talks[step.talk]!);
              unread[step.talk]!.push(now);
            } else if (step.does === 'wait') {
              if (step.restarts) positions = [positions[0]!, 0];
              const mails = await waitFor(step.minutes * MINUTE_MS);
              const isDue = unread.flat().some((at) => at <= now - 3 * HOUR_MS && at > backAt);
              const expected = isDue && !isOffline ? [person.email] : [];
              expect(mails.filter(({ to }) => to !== fox.email).map(({ to }) => to)).toEqual(expected);
              isOffline ||= isDue;
            } else {
              const isRead = step.does === 'read' && unread[step.talk]!.length > 0;
              if (step.does === 'read') await markRead(deps, person, { id: talks[step.talk]!, seq: 99 });
              else await noteOpened(deps, person);
              if (step.does === 'read') unread[step.talk] = [];
              if (isOffline && (isRead || step.does === 'open')) [backAt, isOffline] = [now, false];
            }
          }
          for (const id of talks) await markRead(deps, person, { id, seq: 99 });
        }),
        { numRuns: 20 },
      );
    });

    test('P-mail: of many servers one mails, and one that is killed before it has said so changes nothing', async () => {
      await hear(await begin(whale));
      now += 3 * HOUR_MS;
      const killed: typeof database.transaction = async (work) =>
        database.transaction(async (tx) => {
          await work(tx);
          throw new Error('killed');
        });
      const dying = queueUnreadMails({ ...database, transaction: killed }, { after: 0, now });
      await expect(dying).rejects.toThrow('killed');
      positions = Array.from({ length: 8 }, () => 0);
      await sweep();
      const jobs = await database.read.selectFrom('mailJob').select('kind').execute();
      expect(jobs).toEqual([{ kind: 'unread-talk' }]);
      expect(await deliver()).toHaveLength(1);
    });

    test('muted and blocked conversations are not counted, and alone bring no mail', async () => {
      const rabbit = await addPerson(database, '토끼');
      const [muted, blocked, open] = [await begin(whale), await begin(whale, rabbit), await begin(whale)];
      await hear(muted);
      await hear(blocked, rabbit);
      await setMuted(deps, whale, { id: muted, isMuted: true });
      await blockOther(deps, whale, { id: blocked });
      expect(await waitFor(3 * HOUR_MS)).toEqual([]);
      await hear(open);
      const [mail] = await waitFor(3 * HOUR_MS);
      expect(mail?.subject).toContain('채팅이 1개');
    });

    test('a browser that gets pushes, a topic that is off, or an unconfirmed address: no mail', async () => {
      const id = await begin(whale);
      const tryIt = async () => {
        await hear(id);
        const mails = await waitFor(3 * HOUR_MS);
        await read(id);
        return mails.length;
      };
      await verify(null);
      expect(await tryIt()).toBe(0);
      await verify();
      await addDevice(whale);
      expect(await tryIt()).toBe(0);
      await database.transaction((tx) => turnOff(tx, whale.id, { topics: ['talk'], channels: ['push'] }));
      await hear(id);
      const [mail] = await waitFor(3 * HOUR_MS);
      expect(await turnOffMail(deps, mail!.unsubscribe!.split('/').at(-1)!)).toBe(true);
      await read(id);
      expect(await tryIt()).toBe(0);
    });

    const addDevice = ({ id: accountId }: TestPerson) =>
      database.transaction(async (tx) => {
        const session = { tokenHash: 'hash', accountId, createdAt: 1, expiresAt: 9e12 };
        await tx
          .insertInto('session')
          .values({ ...session, usedAt: null, browser: null })
          .execute();
        const keys = { endpoint: 'https://push.example/1', p256dh: 'k', auth: 'a' };
        const refused = { rejections: 0, rejectedSince: null };
        await tx
          .insertInto('pushSubscription')
          .values({ id: 'device', accountId, sessionHash: 'hash', createdAt: 1, ...keys, ...refused })
          .execute();
      });

    test('what is read before the mail is written is not mailed', async () => {
      const id = await begin(whale);
      await hear(id);
      now += 3 * HOUR_MS;
      await sweep();
      await read(id);
      expect(await deliver()).toEqual([]);
    });
  });
}
