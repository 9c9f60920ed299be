import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../../test/support/database/engines.ts';
import { SwapMarket } from '../../../../test/support/swap-market.ts';
import { release } from '../../../talk/reserve/reserve.server.ts';
import { changeState, findSwapPartnerName } from './listing-state.server.ts';

describe.each(engines)('$name', (engine) => {
  let m: SwapMarket;
  beforeEach(async () => {
    m = await SwapMarket.open(engine);
  });
  afterEach(() => m.database.close());

  const sides = [
    { side: 'asked for', who: 'seller', other: 'buyer', listing: 'wanted' },
    { side: 'offered', who: 'buyer', other: 'seller', listing: 'offered' },
  ] as const;
  test.each(sides)('naming no one completes the swap, at what was $half', async (about) => {
    await m.agree();
    const [actor, at] = [m[about.who], { productId: m[about.listing], conversation: '' }];
    const partner = () => findSwapPartnerName(m.database.read, at.productId, m.deps.now());
    expect(await partner()).toBe(m[about.other].nickname);
    expect(await changeState(m.deps, actor, 'reserve', at)).toEqual({ ok: true });
    for (const stranger of [m.third, m[about.other]])
      expect(await changeState(m.deps, stranger, 'reserve', at)).toMatchObject({ reason: 'invalid' });
    expect(await m.states()).toEqual(['reserved', 'reserved']);
    expect(await changeState(m.deps, actor, 'complete', at)).toEqual({ ok: true });
    expect(await m.states()).toEqual(['sold', 'sold']);
    expect(await m.records()).toHaveLength(2);
    expect(await m.findReservations()).toEqual([]);
    expect((await m.bodies()).at(-1)).toBe('거래를 완료했어요.');
    expect(await m.noticesOf(m[about.other])).toContain('swapped');
    expect(await partner()).toBeUndefined();
  });

  test('once the swap is cancelled it is sold elsewhere, and the other half stays', async () => {
    await m.agree();
    await release(m.deps, m.seller, { conversationId: m.conversationId });
    const at = { productId: m.offered, conversation: '' };
    expect(await changeState(m.deps, m.buyer, 'reserve', at)).toMatchObject({ reason: 'invalid' });
    expect(await changeState(m.deps, m.buyer, 'complete', at)).toEqual({ ok: true });
    expect(await m.states()).toEqual(['open', 'sold']);
    expect(await m.records()).toEqual([]);
  });
});
