import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../../test/support/database/engines.ts';
import { addListing } from '../../../../test/support/trading.ts';
import { hideListing } from '../../../moderation/moderate-listing.server.ts';

import { removeProduct } from '../../../product/remove-product.server.ts';
import { buyProduct } from '../../../purchase/purchase.server.ts';

import { reserve } from '../../reserve/reserve.server.ts';
import { SwapMarket } from '../../../../test/support/swap-market.ts';

import { listSwapChoices } from './swap-offer.server.ts';

const reason = (outcome: { ok: boolean; reason?: string }) => outcome.reason;

describe.each(engines)('$name', (engine) => {
  let m: SwapMarket;
  beforeEach(async () => {
    m = await SwapMarket.open(engine);
  });
  afterEach(() => m.database.close());

  test('P-swap: one waits at a time, three are the most; declined and taken back are told', async () => {
    const second = await addListing(m.deps, m.buyer, { title: '전기포트' });
    await m.offer();
    expect(reason(await m.offer(second))).toBe('pending');
    expect(await m.answer(m.buyer, 'withdrawn')).toEqual({ ok: true });
    expect(await m.noticesOf(m.seller)).toEqual([]);
    expect(await m.offer(second)).toEqual({ ok: true });
    expect(await m.answer(m.seller, 'declined')).toEqual({ ok: true });
    expect(reason(await m.answer(m.seller, 'accepted'))).toBe('over');
    expect(await m.offer()).toEqual({ ok: true });
    await m.answer(m.seller, 'declined');
    expect(reason(await m.offer())).toBe('too-many');
    expect((await m.cards()).map(({ state: shown }) => shown)).toEqual(['withdrawn', 'declined', 'declined']);
  });

  test('P-swap: newer listings that are given away hide none that can be offered', async () => {
    const given = { category: 'free', priceWon: null } as const;
    for (let listed = 0; listed < 100; listed++) await addListing(m.deps, m.buyer, given);
    const choices = await listSwapChoices(m.database.read, m.buyer);
    expect(choices.map(({ productId }) => productId)).toEqual([m.offered]);
  });

  test('P-swap: only the right one of the two, and only of what is one’s own and open', async () => {
    await expect(m.offer(m.wanted, m.seller)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(m.offer(m.offered, m.third)).rejects.toMatchObject({ code: 'not-found' });
    expect(reason(await m.offer(m.wanted))).toBe('invalid');
    expect(reason(await m.offer('none'))).toBe('invalid');
    const free = await addListing(m.deps, m.buyer, { category: 'free', priceWon: null });
    expect(reason(await m.offer(free))).toBe('not-open');
    const choices = await listSwapChoices(m.database.read, m.buyer);
    expect(choices.map(({ productId }) => productId)).toEqual([m.offered]);
    await m.offer();
    await expect(m.answer(m.buyer, 'accepted')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(m.answer(m.seller, 'withdrawn')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(m.answer(m.third, 'accepted', (await m.newest()).id)).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(m.answer(m.seller, 'accepted', 'none')).rejects.toMatchObject({ code: 'not-found' });
  });

  test('P-swap: an offer is over when either listing is reserved, sold, gone or of another kind', async () => {
    const ends: (() => Promise<unknown>)[] = [
      async () => reserve(m.deps, m.seller, { conversationId: await m.begin(m.third, m.wanted) }),
      async () => reserve(m.deps, m.buyer, { conversationId: await m.begin(m.third, m.offered) }),
      () => buyProduct(m.deps, m.third, { productId: m.offered }),
      () => buyProduct(m.deps, m.third, { productId: m.wanted }),
      () => removeProduct(m.deps, m.buyer, { productId: m.offered }),
      () => hideListing(m.deps, { productId: m.offered, reason: '확인' }),
      () =>
        m.database.transaction((tx) =>
          tx.updateTable('product').set({ category: 'best' }).where('id', '=', m.wanted).execute(),
        ),
    ];
    for (const end of ends) {
      await m.list();
      await m.offer();
      await end();
      expect(await m.newest()).toMatchObject({ state: 'over' });
      expect((await m.answer(m.seller, 'accepted')).ok).toBe(false);
      expect((await m.newest()).state).toBe('over');
    }
  });
});
