import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { openTradingMarket, type TestPerson, type TradingMarket } from '../../../test/support/trading.ts';
import { deliverDueMail } from '../../mail/deliver-mail.server.ts';
import type { Mail } from '../../mail/mail.ts';
import type { ChoiceName } from '../../notice/choice/notice-choice.ts';
import { saveChoices, turnOff } from '../../notice/choice/notice-choice.server.ts';
import { beginDigest, lastMorning } from '../../notice/choice/notice-digest.server.ts';
import { addNotice, markSeen } from '../../notice/notice.server.ts';
import type { NoticeKind } from '../../notice/notice.ts';
import { createLogger } from '../../platform/logger.server.ts';
import { accountMailWriter, notifyAccount } from './send-account-mail.server.ts';
import { queueDigests } from './start-digests.server.ts';
import { turnOffMail } from './unsubscribe.server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 8:00 in Seoul. */
const MORNING = Date.UTC(2026, 10, 23, 23);
const logger = createLogger('silent');

test('the last morning is eight o’clock in Seoul, within a day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * DAY_MS }), (ms) => {
      const now = MORNING + ms;
      const morning = lastMorning(now);
      expect((morning - MORNING) % DAY_MS).toBe(0);
      expect(now - morning).toBeGreaterThanOrEqual(0);
      expect(now - morning).toBeLessThan(DAY_MS);
    }),
  );
});

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale, fox } = {} as TradingMarket;
    let now: number;
    let sent: Mail[];
    beforeEach(async () => {
      ({ database, deps, whale, fox } = await openTradingMarket(engine));
      now = MORNING;
      sent = [];
      await database.transaction((tx) => tx.updateTable('account').set({ emailVerifiedAt: 1 }).execute());
    });
    afterEach(() => database.close());

    async function deliver(send = async (mail: Mail) => void sent.push(mail)): Promise<Mail[]> {
      const linkBase = 'https://dasi.example';
      const write = accountMailWriter({ ...deps, now: () => now, siteName: '우리장터', linkBase });
      const delivery = { database, now: () => now, logger, write, send };
      while (await deliverDueMail(delivery, new AbortController().signal));
      return sent.splice(0);
    }
    const wantByMail = ({ id }: TestPerson, ...on: ChoiceName[]) =>
      database.transaction((tx) =>
        saveChoices(tx, id, {
          on: new Set<ChoiceName>(['price-app', 'review-app', 'offer-app', ...on]),
          quietFrom: 0,
          quietTo: 0,
          isTalkQuiet: false,
          isMeetingQuiet: false,
          showsWords: false,
        }),
      );
    const notify = ({ id: accountId }: TestPerson, kind: NoticeKind, at: number) =>
      database.transaction((tx) =>
        addNotice(tx, { accountId, kind, subjectId: `p${at}`, title: '책상', now: at }),
      );
    const morningComes = async (at: number) => {
      now = at;
      await queueDigests(database, at);
    };
    const linesOf = (mails: Mail[]) => mails.map(({ to, text }) => [to, text.match(/^· .+$/gm)]);

    test('a mail whose topic was turned off after it was queued is not sent; security is never off', async () => {
      for (const kind of ['sale-undone', 'listing-hidden', 'password-changed'] as const)
        await database.transaction((tx) => notifyAccount(tx, { accountId: whale.id, kind, now }));
      await database.transaction((tx) => turnOff(tx, whale.id, { topics: ['trade'], channels: ['mail'] }));
      const mails = await deliver();
      expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
        '[우리장터] 등록한 상품이 숨겨졌어요',
        '[우리장터] 비밀번호를 바꿨어요',
      ]);
      expect(mails.map(({ unsubscribe }) => unsubscribe !== undefined).toSorted()).toEqual([false, true]);
    });

    test('the link of a mail turns its topic off for its reader alone', async () => {
      for (const accountId of [whale.id, fox.id])
        await database.transaction((tx) => notifyAccount(tx, { accountId, kind: 'listing-hidden', now }));
      const mail = (await deliver()).find(({ to }) => to === whale.email)!;
      const token = mail.unsubscribe!.split('/').at(-1)!;
      expect(mail.text).toContain(`\n${mail.unsubscribe}\n`);
      expect([await turnOffMail(deps, token), await turnOffMail(deps, token)]).toEqual([true, true]);
      for (const accountId of [whale.id, fox.id])
        await database.transaction((tx) => notifyAccount(tx, { accountId, kind: 'listing-shown', now }));
      expect((await deliver()).map(({ to }) => to)).toEqual([fox.email]);
    });

    test('each morning one mail counts the unseen notices since the last of what is wanted by mail', async () => {
      await wantByMail(whale, 'price-mail', 'review-mail');
      await notify(whale, 'price-dropped', MORNING - HOUR_MS);
      await notify(whale, 'price-dropped', MORNING);
      await notify(whale, 'review-shown', MORNING - HOUR_MS);
      await notify(whale, 'offered', MORNING - HOUR_MS);
      await notify(whale, 'price-dropped', MORNING - DAY_MS);
      await notify(whale, 'price-dropped', MORNING + 1);
      await notify(fox, 'price-dropped', MORNING - HOUR_MS);
      await Promise.all([1, 2, 3].map(() => morningComes(MORNING + HOUR_MS)));
      expect(linesOf(await deliver())).toEqual([[whale.email, ['· 가격 인하 2개', '· 후기 1개']]]);
      await morningComes(MORNING + DAY_MS - 1);
      expect(await deliver()).toEqual([]);
      await morningComes(MORNING + DAY_MS);
      expect(linesOf(await deliver())).toEqual([[whale.email, ['· 가격 인하 1개']]]);
    });

    test('nothing new, everything seen, turned off meanwhile, or an unverified address: no mail', async () => {
      await wantByMail(whale, 'price-mail');
      await morningComes(MORNING);
      expect(await deliver()).toEqual([]);
      await notify(whale, 'price-dropped', MORNING + HOUR_MS);
      await morningComes(MORNING + DAY_MS);
      await markSeen(deps, whale, {});
      expect(await deliver()).toEqual([]);
      await notify(whale, 'price-dropped', MORNING + DAY_MS + HOUR_MS);
      await morningComes(MORNING + 2 * DAY_MS);
      await database.transaction((tx) => turnOff(tx, whale.id, { topics: ['price'], channels: ['mail'] }));
      expect(await deliver()).toEqual([]);
      await wantByMail(whale, 'price-mail');
      await database.transaction((tx) => tx.updateTable('account').set({ emailVerifiedAt: null }).execute());
      await notify(whale, 'price-dropped', MORNING + 2 * DAY_MS + HOUR_MS);
      await morningComes(MORNING + 3 * DAY_MS);
      expect(await deliver()).toEqual([]);
    });

    test('after a stop of days one mail has what came since, once', async () => {
      await wantByMail(whale, 'price-mail');
      await morningComes(MORNING);
      for (const day of [0, 1, 2]) await notify(whale, 'price-dropped', MORNING + day * DAY_MS + HOUR_MS);
      for (const hours of [75, 76, 77]) await morningComes(MORNING + hours * HOUR_MS);
      expect(linesOf(await deliver())).toEqual([[whale.email, ['· 가격 인하 3개']]]);
      await morningComes(MORNING + 4 * DAY_MS);
      expect(await deliver()).toEqual([]);
    });

    test('what no mail server took in a day is in the next morning’s mail', async () => {
      await wantByMail(whale, 'price-mail');
      await notify(whale, 'price-dropped', MORNING - HOUR_MS);
      await morningComes(MORNING);
      await deliver(() => Promise.reject(new Error('away')));
      await notify(whale, 'price-dropped', MORNING + HOUR_MS);
      await morningComes(MORNING + DAY_MS);
      expect(linesOf(await deliver())).toEqual([[whale.email, ['· 가격 인하 2개']]]);
    });

    test('turned on at any hour, the daily mail begins with the next morning, and again after a pause', async () => {
      const turnOn = async (at: number) => {
        const on = new Set<ChoiceName>(['price-mail']);
        await database.transaction((tx) => beginDigest(tx, whale.id, { on, now: at }));
        await wantByMail(whale, ...on);
      };
      await notify(whale, 'price-dropped', MORNING - HOUR_MS);
      await turnOn(MORNING + 2 * HOUR_MS);
      await notify(whale, 'price-dropped', MORNING + 3 * HOUR_MS);
      await morningComes(MORNING + 4 * HOUR_MS);
      expect(await deliver()).toEqual([]);
      await turnOn(MORNING + DAY_MS - 1);
      await morningComes(MORNING + DAY_MS);
      expect(linesOf(await deliver())).toEqual([[whale.email, ['· 가격 인하 1개']]]);
      await wantByMail(whale);
      await notify(whale, 'price-dropped', MORNING + DAY_MS + HOUR_MS);
      await turnOn(MORNING + 3 * DAY_MS + HOUR_MS);
      await morningComes(MORNING + 3 * DAY_MS + 2 * HOUR_MS);
      expect(await deliver()).toEqual([]);
    });

    test('the link of the daily mail turns all of it off', async () => {
      await wantByMail(whale, 'price-mail', 'review-mail');
      await notify(whale, 'review-shown', MORNING - HOUR_MS);
      await morningComes(MORNING);
      const [mail] = await deliver();
      expect(await turnOffMail(deps, mail!.unsubscribe!.split('/').at(-1)!)).toBe(true);
      await notify(whale, 'price-dropped', MORNING + HOUR_MS);
      await morningComes(MORNING + DAY_MS);
      expect(await deliver()).toEqual([]);
    });
  });
}
