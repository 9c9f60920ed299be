import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../../test/support/trading.ts';
import type { Database } from '../../../database/database.ts';
import { markSeenInTalk } from '../../notice/notice.server.ts';
import { buyListing, undoBuying } from '../../pages/listing/state/listing-state.server.ts';
import { undoByTalk } from '../../pages/talk/undo/undo-action.server.ts';
import { getConversation, openConversation } from '../conversation.server.ts';
import { moveReadSeq } from '../conversation-store.server.ts';
import { answerMeeting, proposeMeeting } from '../meet/meet.server.ts';
import { release, reserve } from '../reserve/reserve.server.ts';

const DAY_MS = 24 * 3_600_000;
const postgres = engines.find(({ name }) => name === 'PostgreSQL')!;

let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
let productId: string;
let conversationId: string;
beforeEach(async () => {
  ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(postgres));
  deps = { ...deps, now: () => Date.now() };
  productId = await addListing(deps, seller);
  const opened = await openConversation(deps, buyer, { productId });
  if (!opened.ok) throw new Error(opened.reason);
  conversationId = opened.conversationId;
});
afterEach(() => database.close());

type Deps = TradingMarket['deps'];

const propose = (by: Deps, days: number) => {
  const at = Math.ceil(Date.now() / DAY_MS + days) * DAY_MS;
  const atTyped = new Date(at).toISOString().slice(0, 16);
  return proposeMeeting(by, buyer, { conversationId, atTyped, placeTyped: '망원역' });
};
async function agree(by: Deps) {
  const { messages } = await getConversation(database.read, seller, { id: conversationId }, {} as never);
  const meetingId = messages.at(-1)!.meeting!.id;
  return answerMeeting(by, seller, { conversationId, meetingId, answer: 'agreed' });
}
const buy = (by: Deps) => buyListing(by, buyer, { productId, seenPriceWon: undefined });

interface Act {
  name: string;
  /** What leaves an unseen notice. */
  before(): Promise<unknown>;
  act(by: Deps): Promise<unknown>;
  reader: () => { id: string };
}

const acts: Act[] = [
  {
    name: 'releasing',
    before: () => reserve(deps, seller, { conversationId }),
    act: (by) => release(by, seller, { conversationId }),
    reader: () => buyer,
  },
  {
    name: 'proposing another time',
    before: () => propose(deps, 1),
    act: (by) => propose(by, 2),
    reader: () => seller,
  },
  {
    name: 'agreeing once more',
    before: async () => {
      await propose(deps, 1);
      await agree(deps);
      await database.transaction((tx) => tx.updateTable('meeting').set({ state: 'cancelled' }).execute());
      await propose(deps, 2);
    },
    act: agree,
    reader: () => buyer,
  },
  {
    name: 'undoing a purchase',
    before: () => buy(deps),
    act: (by) => undoBuying(by, buyer, productId),
    reader: () => seller,
  },
  {
    name: 'agreeing to an undoing',
    before: async () => {
      await buy(deps);
      await undoByTalk(deps, seller, 'ask', conversationId);
    },
    act: (by) => undoByTalk(by, buyer, 'agree', conversationId),
    reader: () => seller,
  },
];

test.each(acts)(
  '$name while the other reads locks in the order of reading',
  async ({ before, act, reader }) => {
    await before();
    let tries = 0;
    const transaction: Database['transaction'] = (work) =>
      database.transaction((tx) => {
        tries++;
        return work(tx);
      });
    const acting = await database.transaction(async (tx) => {
      await moveReadSeq(tx, { id: conversationId, accountId: reader().id, seq: 1 });
      const done = act({ ...deps, database: { ...database, transaction } });
      await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
      await markSeenInTalk(tx, { accountId: reader().id, subjectId: productId, now: Date.now() });
      return { done };
    });
    await acting.done;
    expect(tries).toBe(1);
  },
);

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    select count(*) > 0 as is_waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.read);
  return rows[0]!.isWaiting;
}
