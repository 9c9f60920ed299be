import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { eraseAccount } from '../../account/account.server.ts';
import { noticeMail } from '../../account/email/account-mails.ts';
import { hideListing, unhideListing } from '../../moderation/moderate-listing.server.ts';
import { suspendPerson } from '../../moderation/moderate-person.server.ts';
import type { NoticeMailKind } from '../../mail/mail.ts';
import { listNotices, markSeen } from '../../notice/notice.server.ts';
import { noticeLine } from '../../notice/notice.ts';
import type { Category } from '../../product/category.ts';
import { removeProduct } from '../../product/remove-product.server.ts';
import {
  HEAD_START_MS,
  notifyRestOfLines,
  stopWaiting,
  waitForReopening,
} from '../../product/reserve/waiting.server.ts';
import { buyProduct } from '../../purchase/purchase.server.ts';
import { openConversation } from '../conversation.server.ts';
import { blockPerson } from '../member/member.server.ts';
import { say } from '../message.server.ts';
import { sweepReservations } from './end-reservation.server.ts';
import { release, reserve } from './reserve.server.ts';

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 10, 21);

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps: trading, whale: seller, fox: buyer } = {} as TradingMarket;
    let deps: typeof trading;
    let time: number;
    let productId: string;
    let conversationId: string;
    let people: TestPerson[];
    beforeEach(async () => {
      ({ database, deps: trading, whale: seller, fox: buyer } = await openTradingMarket(engine));
      time = START;
      deps = { ...trading, now: () => time };
      people = [];
      for (const name of ['첫째곰', '둘째곰', '셋째곰']) people.push(await addPerson(database, name));
      await listAndReserve();
    });
    afterEach(() => database.close());

    async function listAndReserve(category: Category = 'reuse'): Promise<void> {
      productId = await addListing(deps, seller, { category });
      const opened = await openConversation(deps, buyer, { productId });
      if (!opened.ok) throw new Error(opened.reason);
      ({ conversationId } = opened);
      await say(deps, buyer, { id: conversationId, clientId: `line-${productId}`, body: '있나요?' });
      await reserveAgain();
    }
    const reserveAgain = async () =>
      expect(await reserve(deps, seller, { conversationId })).toEqual({ ok: true });
    const free = () => release(deps, seller, { conversationId });
    /** As the sweep does. */
    async function pass(ms: number): Promise<void> {
      time += ms;
      await sweepReservations(database, time);
      await notifyRestOfLines(database, time);
    }
    async function lineUp(some: readonly TestPerson[] = people): Promise<void> {
      for (const person of some) {
        time += 1000;
        expect(await waitForReopening(deps, person, { productId })).toEqual({ ok: true });
      }
    }
    const heard = async (): Promise<string[]> =>
      Promise.all(
        people.map(async ({ id }) => {
          // Unseen ones of one kind are one.
          await markSeen(deps, { id }, {});
          return (await listNotices(database.read, id, 100))
            .filter(({ subjectId }) => subjectId === productId)
            .map(({ kind }) => (kind === 'reopened-first' ? 'first' : 'later'))
            .join(' ');
        }),
      );

    test('P-reserve: who waits longest is told at once, the others 15 minutes later', async () => {
      await lineUp();
      await free();
      expect(await heard()).toEqual(['first', '', '']);
      await pass(HEAD_START_MS - 1);
      expect(await heard()).toEqual(['first', '', '']);
      await pass(1);
      expect(await heard()).toEqual(['first', 'later', 'later']);
      await pass(HEAD_START_MS);
      expect(await heard()).toEqual(['first', 'later', 'later']);
      expect(await database.read.selectFrom('reservationWait').selectAll().execute()).toEqual([]);
    });

    test('P-reserve: likewise where the reservation ends by itself, and its mails say who is first', async () => {
      await database.transaction((tx) => tx.updateTable('account').set({ emailVerifiedAt: 1 }).execute());
      await lineUp();
      await pass(48 * 60 * MINUTE_MS);
      expect(await heard()).toEqual(['first', '', '']);
      await pass(HEAD_START_MS);
      const mails = await database.read
        .selectFrom('mailJob')
        .select(['kind', 'accountId'])
        .where('kind', 'like', 'listing-reopened%')
        .execute();
      expect(mails.map(({ kind, accountId }) => `${kind} ${accountId}`).toSorted()).toEqual(
        people
          .map(({ id }, index) => `${index === 0 ? 'listing-reopened-first' : 'listing-reopened'} ${id}`)
          .toSorted(),
      );
    });

    test.each([
      ['free', '나눔받을', 'giveaway'],
      ['exchange', '교환할', 'swap'],
      ['best', '구매할', 'listing'],
    ] as const)('of a %s listing they are told that they can have it (%s)', async (category, able, deal) => {
      await database.transaction((tx) => tx.updateTable('account').set({ emailVerifiedAt: 1 }).execute());
      await listAndReserve(category);
      await lineUp();
      await free();
      await pass(HEAD_START_MS);
      const [notice] = await listNotices(database.read, people[1]!.id, 1);
      expect(noticeLine(notice!)).toContain(`지금 ${able} 수 있어요.`);
      const mails = await database.read.selectFrom('mailJob').select('kind').distinct().execute();
      const sent = mails.map(({ kind }) => kind as NoticeMailKind);
      const kinds = sent.filter((kind) => kind.includes('reopened')).toSorted();
      expect(kinds).toEqual([`${deal}-reopened`, `${deal}-reopened-first`]);
      const texts = kinds.map((kind) => noticeMail(kind, '', '', '').text);
      for (const text of texts) expect(text).toContain(`지금 ${able} 수 있어요.`);
    });

    test.each<[string, () => Promise<unknown>]>([
      ['reserved', reserveAgain],
      ['bought', () => buyProduct(deps, buyer, { productId })],
      ['hidden', () => hideListing(deps, { productId, reason: '확인' })],
      ['removed', () => removeProduct(deps, seller, { productId })],
      ['gone with its suspended seller', () => suspendPerson(deps, { accountId: seller.id, reason: '사기' })],
    ])('the others are told nothing where it is %s meanwhile', async (_, happens) => {
      await lineUp();
      await free();
      time += MINUTE_MS;
      await happens();
      await pass(HEAD_START_MS);
      await pass(HEAD_START_MS);
      expect(await heard()).toEqual(['first', '', '']);
    });

    test('where it is reserved meanwhile they keep their places, and the next is first when it ends', async () => {
      await lineUp();
      await free();
      await reserveAgain();
      await pass(HEAD_START_MS);
      await free();
      expect(await heard()).toEqual(['first', 'first', '']);
      await pass(5 * MINUTE_MS);
      await reserveAgain();
      await free();
      expect(await heard()).toEqual(['first', 'first', 'first']);
    });

    test('a listing that was hidden and is shown again tells the others nothing late', async () => {
      await lineUp();
      await free();
      await hideListing(deps, { productId, reason: '확인' });
      await pass(HEAD_START_MS);
      await unhideListing(deps, { productId });
      await pass(HEAD_START_MS);
      expect(await heard()).toEqual(['first', '', '']);
    });

    test.each<[string, (person: TestPerson) => Promise<unknown>]>([
      ['has left the line', (person) => stopWaiting(deps, person, { productId })],
      ['has blocked the seller', (person) => blockPerson(deps, person, { personId: seller.id })],
      ['is blocked by the seller', (person) => blockPerson(deps, seller, { personId: person.id })],
      ['is suspended', ({ id }) => suspendPerson(deps, { accountId: id, reason: '사기' })],
      ['has left the market', ({ id }) => database.transaction((tx) => eraseAccount(tx, id))],
    ])('one who %s is passed over, first or later', async (_, happens) => {
      await lineUp();
      await happens(people[0]!);
      await free();
      expect(await heard()).toEqual(['', 'first', '']);
      await happens(people[2]!);
      await pass(HEAD_START_MS);
      expect(await heard()).toEqual(['', 'first', '']);
    });

    test('several servers at once tell each once, also while it is reserved again', async () => {
      await lineUp();
      await free();
      time += HEAD_START_MS;
      await Promise.all(Array.from({ length: 4 }, () => notifyRestOfLines(database, time)));
      expect(await heard()).toEqual(['first', 'later', 'later']);
      await listAndReserve();
      await lineUp();
      await free();
      time += HEAD_START_MS;
      await Promise.all([
        notifyRestOfLines(database, time),
        reserveAgain(),
        notifyRestOfLines(database, time),
      ]);
      const [, second, third] = await heard();
      expect(second).toBe(third);
      await free();
      await pass(HEAD_START_MS);
      expect((await heard()).every((word) => word === 'first' || word === 'later')).toBe(true);
    });

    test('P-reserve: whatever happens in whichever order, it is as a line on paper would have it', async () => {
      const act = fc.oneof(
        fc.record({ is: fc.constant('wait' as const), who: fc.nat(2) }),
        fc.record({ is: fc.constant('leave' as const), who: fc.nat(2) }),
        fc.record({ is: fc.constant('reserve' as const) }),
        fc.record({ is: fc.constant('free' as const) }),
        fc.record({ is: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 16 }) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
          await listAndReserve();
          const paper = new PaperLine(people.length, time);
          for (const one of acts) {
            time += 1000;
            paper.now = time;
            if (one.is === 'wait') {
              const { ok } = await waitForReopening(deps, people[one.who]!, { productId });
              expect(ok).toBe(paper.isReserved);
              paper.wait(one.who);
            } else if (one.is === 'leave') {
              await stopWaiting(deps, people[one.who]!, { productId });
              paper.leave(one.who);
            } else if (one.is === 'reserve') {
              await reserveAgain();
              paper.isReserved = true;
            } else if (one.is === 'free') {
              await free();
              paper.free();
            } else {
              await pass(one.minutes * MINUTE_MS);
              paper.now = time;
              paper.poll();
            }
            expect((await heard()).map((word) => word.split(' ').filter(Boolean))).toEqual(paper.heard);
          }
        }),
        { numRuns: 15 },
      );
    });
  });
}

class PaperLine {
  isReserved = true;
  now: number;
  readonly heard: string[][];
  #line: number[] = [];
  #notifyAt: number | undefined;

  constructor(people: number, now: number) {
    this.now = now;
    this.heard = Array.from({ length: people }, () => []);
  }

  wait(who: number): void {
    if (this.isReserved && !this.#line.includes(who)) this.#line.push(who);
  }

  leave(who: number): void {
    this.#line = this.#line.filter((one) => one !== who);
  }

  free(): void {
    if (!this.isReserved) return;
    this.isReserved = false;
    const first = this.#line.shift();
    if (first !== undefined) this.#tell(first, 'first');
    this.#notifyAt = this.now + HEAD_START_MS;
  }

  poll(): void {
    if (this.#notifyAt === undefined || this.now < this.#notifyAt) return;
    this.#notifyAt = undefined;
    if (this.isReserved) return;
    for (const who of this.#line) this.#tell(who, 'later');
    this.#line = [];
  }

  /** The newest first, as the list of notices has them. */
  #tell(who: number, what: string): void {
    this.heard[who]!.unshift(what);
  }
}
