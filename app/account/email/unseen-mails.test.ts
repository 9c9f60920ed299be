import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { openPushMarket, type PushMarket } from '../../../test/support/push/push-market.ts';
import { addListing, type TestPerson } from '../../../test/support/trading.ts';
import { deliverDueMail } from '../../mail/deliver-mail.server.ts';
import type { OutgoingMail } from '../../mail/mail.ts';
import { findMailQueue } from '../../mail/queue-mail.server.ts';
import { turnOff } from '../../notice/choice/notice-choice.server.ts';
import { mutedText } from '../../notice/choice/notice-choice.ts';
import { markSeen } from '../../notice/notice.server.ts';
import type { NoticeKind } from '../../notice/notice.ts';
import { createLogger } from '../../platform/logger.server.ts';
import { buyProduct, undoOwnPurchase, undoPurchase } from '../../purchase/purchase.server.ts';
import { accountMailWriter, notifyAccount } from './send-account-mail.server.ts';
import { turnOffMail } from './unsubscribe.server.ts';

const MINUTE_MS = 60_000;
const logger = createLogger('silent');

for (const engine of engines) {
  describe(engine.name, () => {
    let market: PushMarket;
    let whale: TestPerson;
    let deps: PushMarket['deps'];
    beforeEach(async () => {
      market = await openPushMarket(engine);
      whale = market.whale;
      deps = { ...market.deps, now: market.now };
      await verify(1);
    });
    afterEach(() => market.close());

    const verify = (emailVerifiedAt: number | null) =>
      market.database.transaction((tx) => tx.updateTable('account').set({ emailVerifiedAt }).execute());
    const notify = (kind: NoticeKind, subjectId = 'p') => market.notify(whale, kind, subjectId);
    async function mailsAfter(
      minutes: number,
      onSend?: (mail: OutgoingMail) => Promise<void>,
    ): Promise<OutgoingMail[]> {
      market.clock.time += minutes * MINUTE_MS;
      const sent: OutgoingMail[] = [];
      const write = accountMailWriter({ ...deps, siteName: '우리장터', linkBase: 'https://dasi.example' });
      const send = async (mail: OutgoingMail) => {
        await onSend?.(mail);
        sent.push(mail);
      };
      const delivery = { database: market.database, now: market.now, logger, write, send };
      while (await deliverDueMail(delivery, new AbortController().signal));
      return sent;
    }
    const subjectsAfter = async (minutes: number) =>
      (await mailsAfter(minutes)).map(({ subject }) => subject).toSorted();

    test('P-mail: sales and appointments that are unseen for ten minutes are one mail a topic', async () => {
      await notify('sold');
      await notify('sold', 'q');
      expect(await findMailQueue(market.database.read, market.now())).toEqual({ count: 0, oldestMs: 0 });
      expect(await mailsAfter(9)).toEqual([]);
      await notify('sale-completed', 'r');
      await notify('meeting-proposed');
      const [mail, ...more] = await mailsAfter(1);
      expect(mail).toMatchObject({
        to: whale.email,
        subject: '[우리장터] 안 읽은 예약과 거래 알림이 3개 있어요',
        text: expect.stringContaining('\nhttps://dasi.example/notice\n'),
      });
      expect(mail!.text).not.toContain('책상');
      expect(more).toEqual([]);
      expect(await subjectsAfter(9)).toEqual(['[우리장터] 안 읽은 약속 알림이 1개 있어요']);
      expect(await subjectsAfter(600)).toEqual([]);
      await notify('reserved', 's');
      expect(await subjectsAfter(10)).toEqual(['[우리장터] 안 읽은 예약과 거래 알림이 1개 있어요']);
    });

    test('P-mail: what comes while such a mail is being sent is mailed ten minutes later, by itself and once', async () => {
      await notify('sold');
      const [first] = await mailsAfter(10, async () => {
        await notify('reserved', 'q');
        market.clock.time += 1_000;
        await notify('reserved', 'r');
      });
      expect(first!.subject).toBe('[우리장터] 안 읽은 예약과 거래 알림이 1개 있어요');
      expect(await mailsAfter(9)).toEqual([]);
      await notify('meeting-proposed');
      const [next, ...more] = await mailsAfter(1);
      expect(next!.subject).toBe('[우리장터] 안 읽은 예약과 거래 알림이 2개 있어요');
      expect(next!.id).not.toBe(first!.id);
      expect(more).toEqual([]);
      expect(await subjectsAfter(600)).toEqual(['[우리장터] 안 읽은 약속 알림이 1개 있어요']);
    });

    test('P-mail: what comes while an attempt fails is in the next one, which nothing puts off', async () => {
      await notify('sold');
      const failing = async () => {
        await notify('reserved', 'q');
        throw new Error('no mail server');
      };
      expect(await mailsAfter(10, failing)).toEqual([]);
      expect(await subjectsAfter(1)).toEqual(['[우리장터] 안 읽은 예약과 거래 알림이 2개 있어요']);
      expect(await subjectsAfter(600)).toEqual([]);
    });

    test('P-mail: what has been seen, goes by push or is turned off is not mailed; nor to an unverified address', async () => {
      const tryIt = async () => {
        await notify('meeting-moved');
        const mails = await mailsAfter(10);
        await markSeen(deps, whale, {});
        return mails;
      };
      await notify('meeting-moved');
      await markSeen(deps, whale, {});
      expect(await mailsAfter(10)).toEqual([]);
      await verify(null);
      expect(await tryIt()).toEqual([]);
      await verify(1);
      await market.addDevice(whale);
      expect(await tryIt()).toEqual([]);
      await market.database.transaction((tx) =>
        turnOff(tx, whale.id, { topics: ['meeting'], channels: ['push'] }),
      );
      const [mail] = await tryIt();
      expect(await turnOffMail(deps, mail!.unsubscribe!.split('/').at(-1)!)).toBe(true);
      expect(await tryIt()).toEqual([]);
    });

    test('what the operator undoes is mailed at once, what its buyer undoes with the rest', async () => {
      const productId = await addListing(deps, whale);
      await buyProduct(deps, market.fox, { productId });
      market.clock.time += MINUTE_MS;
      await undoOwnPurchase(deps, market.fox, { productId });
      expect(await mailsAfter(0)).toEqual([]);
      expect(await subjectsAfter(10)).toEqual(['[우리장터] 안 읽은 예약과 거래 알림이 1개 있어요']);
      await buyProduct(deps, market.fox, { productId });
      await undoPurchase(deps, { productId, reason: '잘못 눌렀대요.' });
      expect(await subjectsAfter(0)).toHaveLength(2);
    });

    test('where such notices are turned off no mail counts them, which is said', async () => {
      for (const [topic, kind, mails] of [
        ['trade', 'sold', 0],
        ['meeting', 'meeting-moved', 0],
        ['operator', 'listing-hidden', 1],
      ] as const) {
        await market.database.transaction(async (tx) => {
          await turnOff(tx, whale.id, { topics: [topic], channels: ['app', 'push'] });
          if (kind === 'listing-hidden')
            await notifyAccount(tx, { accountId: whale.id, kind, now: market.now() });
        });
        await notify(kind);
        expect(await mailsAfter(10)).toHaveLength(mails);
        expect(mutedText(topic).includes('메일도 오지 않아요')).toBe(mails === 0);
      }
    });

    test('what has a mail of its own is not mailed again, and a topic of the morning not at once', async () => {
      const productId = await addListing(deps, whale);
      await buyProduct(deps, market.fox, { productId });
      expect(await mailsAfter(10)).toHaveLength(1);
      await undoPurchase(deps, { productId, reason: '잘못 눌렀대요.' });
      expect(await mailsAfter(0)).toHaveLength(2);
      await notify('offered');
      await notify('review-shown');
      expect(await mailsAfter(60)).toEqual([]);
    });
  });
}
