import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../../test/support/database/engines.ts';
import { addListing } from '../../../../test/support/trading.ts';

import { removeProduct } from '../../../product/remove-product.server.ts';
import { buyProduct } from '../../../purchase/purchase.server.ts';

import { sweepReservations } from '../../reserve/end-reservation.server.ts';
import { release, reserve } from '../../reserve/reserve.server.ts';
import { SwapMarket } from '../../../../test/support/swap-market.ts';
import { answerSwap } from './answer-swap.server.ts';
import { offerSwap } from './swap-offer.server.ts';

describe.each(engines)('$name', (engine) => {
  let m: SwapMarket;
  beforeEach(async () => {
    m = await SwapMarket.open(engine);
  });
  afterEach(() => m.database.close());

  test('P-swap: of buying, reserving, swapping, completing and deleting at once, both halves or neither', async () => {
    const all = [
      'accept',
      'accept-other',
      'buy-asked',
      'buy-offered',
      'reserve-asked',
      'complete',
      'swap-offered',
      'delete-asked',
      'delete-offered',
      'withdraw',
      'release',
      'edit',
    ] as const;
    const acts = fc.shuffledSubarray([...all], { minLength: 3 });
    await fc.assert(
      fc.asyncProperty(acts, fc.boolean(), async (racing, isAgreed) => {
        await m.list();
        await m.offer();
        const { id } = await m.newest();
        // Another swap in which what is m.offered here is m.asked for, in the opposite order.
        const another = await addListing(m.deps, m.third, { category: 'exchange', priceWon: null });
        await m.database.transaction((tx) =>
          tx.updateTable('product').set({ category: 'exchange' }).where('id', '=', m.offered).execute(),
        );
        const theirs = await m.begin(m.third, m.offered);
        await offerSwap(m.deps, m.third, { conversationId: theirs, productId: another });
        const otherId = (await m.read(m.buyer, theirs)).messages.flatMap(({ swap }) => swap ?? [])[0]!.id;
        const forThird = await m.begin(m.third, m.wanted);
        if (isAgreed) await m.answer(m.seller, 'accepted', id);
        const run: Record<(typeof all)[number], () => Promise<unknown>> = {
          accept: () => m.answer(m.seller, 'accepted', id),
          'accept-other': () =>
            answerSwap(m.deps, m.buyer, 'accepted', { conversationId: theirs, offerId: otherId }),
          'buy-asked': () => buyProduct(m.deps, m.third, { productId: m.wanted }),
          'buy-offered': () => buyProduct(m.deps, m.third, { productId: m.offered }),
          'reserve-asked': () => reserve(m.deps, m.seller, { conversationId: forThird }),
          complete: () => m.complete(),
          'swap-offered': () => buyProduct(m.deps, m.seller, { productId: m.offered }),
          'delete-asked': () => removeProduct(m.deps, m.seller, { productId: m.wanted }),
          'delete-offered': () => removeProduct(m.deps, m.buyer, { productId: m.offered }),
          withdraw: () => m.answer(m.buyer, 'withdrawn', id),
          release: () => release(m.deps, m.buyer, { conversationId: m.conversationId }),
          edit: () => m.begin(m.third, m.offered),
        };
        const outcomes = await Promise.allSettled(racing.map((act) => run[act]()));
        for (const outcome of outcomes)
          if (outcome.status === 'rejected')
            expect(outcome.reason).toHaveProperty('code', expect.any(String));
        await sweepReservations(m.database, Date.now());
        expect(await m.findReservations()).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});
