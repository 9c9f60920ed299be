import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../../test/support/trading.ts';
import { listNotices } from '../../notice/notice.server.ts';
import { ClockWatch } from '../../platform/clock/clock-watch.server.ts';
import { findReservation } from '../../product/reserve/reservation.server.ts';
import { openConversation } from '../conversation.server.ts';
import { answerMeeting, proposeMeeting } from '../meet/meet.server.ts';
import { say } from '../message.server.ts';
import { reserve } from './reserve.server.ts';
import { startDealSweep } from './start-deal-sweep.server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const YEAR_MS = 365 * 24 * HOUR_MS;

const typedOf = (at: number) => new Date(at + 9 * HOUR_MS).toISOString().slice(0, 16);

for (const engine of engines) {
  describe(`after a jump of the clock, ${engine.name}`, () => {
    let { database, deps: trading, whale: seller, fox: buyer } = {} as TradingMarket;
    let now: number;
    let at: number;
    let productId: string;
    beforeEach(async () => {
      ({ database, deps: trading, whale: seller, fox: buyer } = await openTradingMarket(engine));
      now = trading.now();
      at = Math.ceil((now + 5 * HOUR_MS) / HOUR_MS) * HOUR_MS;
      const deps = { ...trading, now: () => now };
      productId = await addListing(deps, seller);
      const opened = await openConversation(deps, buyer, { productId });
      if (!opened.ok) throw new Error(opened.reason);
      const { conversationId } = opened;
      await say(deps, buyer, { id: conversationId, clientId: 'hello', body: '있나요?' });
      await reserve(deps, seller, { conversationId });
      await proposeMeeting(deps, buyer, { conversationId, atTyped: typedOf(at), placeTyped: '망원역' });
      const { id: meetingId } = await database.read
        .selectFrom('meeting')
        .select('id')
        .executeTakeFirstOrThrow();
      await answerMeeting(deps, seller, { conversationId, meetingId, answer: 'agreed' });
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    });
    afterEach(async () => {
      vi.useRealTimers();
      await database.close();
    });

    async function sweepAfterJump(jump: number): Promise<void> {
      const clock = new ClockWatch(
        () => now,
        () => 0,
      );
      now += jump;
      const onError = (error: unknown) => expect(error).toBeUndefined();
      const sweep = startDealSweep({ database, now: () => now, clock, onError });
      vi.advanceTimersToNextTimer();
      await sweep.stop();
    }
    const reminders = async () =>
      (await listNotices(database.read, buyer.id, 9)).filter(({ kind }) => kind === 'meeting-soon').length;

    test('both are reminded of what is still to come', async () => {
      await sweepAfterJump(at - 20 * MINUTE_MS - now);
      expect(await reminders()).toBe(1);
    });

    test('a clock that ran ahead ends no reservation and loses no reminder', async () => {
      await sweepAfterJump(YEAR_MS);
      expect(await reminders()).toBe(0);
      now -= YEAR_MS;
      expect((await findReservation(database.read, productId, now))?.isOver).toBe(false);
      await sweepAfterJump(at - 20 * MINUTE_MS - now);
      expect(await reminders()).toBe(1);
    });
  });
}
