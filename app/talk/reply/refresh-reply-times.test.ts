import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { findPublicPerson } from '../../account/account.server.ts';
import { ENDED_LINE } from '../conversation.ts';
import { LAPSED_LINE, SOLD_LINE } from '../meet/meeting.ts';
import { getConversation, openConversation } from '../conversation.server.ts';
import { say } from '../message.server.ts';
import { reserve } from '../reserve/reserve.server.ts';
import { refreshReplyTimes } from './reply-time.server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOON = Date.parse('2026-11-24T12:00:00+09:00');
/** When all are looked at. */
const DAILY = Date.parse('2026-11-25T04:10:00+09:00');

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale: seller } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    let people = 0;
    async function talk(requestedAt: number, minutes: number | undefined): Promise<string> {
      const buyer = await addPerson(database, `손님${people++}`);
      const at = (time: number) => ({ ...deps, now: () => time });
      const productId = await addListing(deps, seller);
      const opened = await openConversation(at(requestedAt), buyer, { productId });
      if (!opened.ok) throw new Error(opened.reason);
      const id = opened.conversationId;
      await say(at(requestedAt), buyer, { id, clientId: 'client-1', body: '있나요?' });
      if (minutes !== undefined)
        await say(at(requestedAt + minutes * MINUTE_MS), seller, {
          id,
          clientId: 'client-2',
          body: '네, 있어요.',
        });
      return id;
    }
    const within = async () => (await findPublicPerson(database.read, seller.id))?.replyWithinMinutes;

    test('P-reply: is kept from five conversations on, shown to the other, and follows what is said', async () => {
      for (const minutes of [3, 5, 40, 50]) await talk(NOON, minutes);
      await refreshReplyTimes(database, NOON + HOUR_MS);
      expect(await within()).toBeNull();
      const id = await talk(NOON, 45);
      await refreshReplyTimes(database, NOON + HOUR_MS);
      expect(await within()).toBe(60);
      const { accountId } = await database.read
        .selectFrom('conversationMember')
        .select('accountId')
        .where('conversationId', '=', id)
        .where('side', '=', 'buyer')
        .executeTakeFirstOrThrow();
      const shown = (person: string) =>
        getConversation(database.read, { id: person }, { id }, { storageUrl: undefined } as never);
      expect((await shown(accountId!)).reply).toBe('보통 1시간 안에 답해요');
      expect((await shown(seller.id)).reply).toBeUndefined();
    });

    test('once a day also those to whom nothing was said: after ninety days it is gone', async () => {
      for (const minutes of [3, 5, 7, 8, 9]) await talk(NOON, minutes);
      await refreshReplyTimes(database, DAILY);
      expect(await within()).toBe(10);
      await refreshReplyTimes(database, DAILY + 90 * DAY_MS - HOUR_MS);
      expect(await within()).toBe(10);
      await refreshReplyTimes(database, DAILY + 91 * DAY_MS);
      expect(await within()).toBeNull();
    });

    test.each([ENDED_LINE, SOLD_LINE, LAPSED_LINE])(
      'P-reply: to accept an offer is an answer, and “%s” is none',
      async (line) => {
        for (let n = 0; n < 5; n++) {
          const id = await talk(NOON, undefined);
          const at = { ...deps, now: () => NOON + 4 * MINUTE_MS };
          await reserve(at, seller, { conversationId: id });
        }
        await refreshReplyTimes(database, NOON + HOUR_MS);
        expect(await within()).toBe(10);
        await database.transaction((tx) =>
          tx.updateTable('message').set({ body: line }).where('kind', '=', 'system').execute(),
        );
        await refreshReplyTimes(database, DAILY + 2 * DAY_MS);
        expect(await within()).toBeNull();
      },
    );

    test('who does not answer is not called quick', async () => {
      for (const minutes of [3, 5, 7, 8, 9]) await talk(NOON, minutes);
      for (let ignored = 0; ignored < 5; ignored++) await talk(NOON, undefined);
      await refreshReplyTimes(database, NOON + HOUR_MS);
      expect(await within()).toBe(10);
      await refreshReplyTimes(database, DAILY + 2 * DAY_MS);
      expect(await within()).toBeNull();
    });
  });
}
