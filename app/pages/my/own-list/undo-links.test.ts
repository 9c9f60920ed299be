import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../../test/support/database/engines.ts';
import { SwapMarket } from '../../../../test/support/swap-market.ts';
import { pagePurchases } from '../../../purchase/purchase.server.ts';
import { findUndoLinks } from './undo-links.server.ts';

describe.each(engines)('$name', (engine) => {
  let m: SwapMarket;
  beforeEach(async () => {
    m = await SwapMarket.open(engine);
  });
  afterEach(() => m.database.close());

  async function linksOf(who: { id: string }) {
    const { items } = await pagePurchases(m.database.read, who.id);
    const listedIds = new Set([m.wanted, m.offered]);
    const links = await findUndoLinks(m.database.read, who, { items, listedIds, now: Date.now() });
    return [...links.values()];
  }

  test('P-swap: both are led to the conversation in which the swap was agreed on', async () => {
    // About what was given, too: nothing can be asked there.
    await m.begin(m.seller, m.offered);
    await m.agree();
    await m.complete();
    const asks = [{ to: `/chats/${m.conversationId}?ask=undo`, text: '거래 취소 요청' }];
    expect(await linksOf(m.buyer)).toEqual(asks);
    expect(await linksOf(m.seller)).toEqual(asks);
    expect(await m.undoStep('ask', 'buyer')).toEqual({ ok: true });
    const seen = [{ to: `/chats/${m.conversationId}`, text: '거래 취소 요청 보기' }];
    expect(await linksOf(m.buyer)).toEqual(seen);
    expect(await linksOf(m.seller)).toEqual(seen);
    await m.undoStep('decline', 'seller');
    expect(await linksOf(m.seller)).toEqual([]);
  });

  test('a swap of which no conversation is known leads nowhere', async () => {
    await m.begin(m.seller, m.offered);
    await m.agree();
    await m.complete();
    await m.database.transaction((tx) => tx.updateTable('purchase').set({ reservedIn: null }).execute());
    expect(await linksOf(m.seller)).toEqual([]);
    expect(await linksOf(m.buyer)).toHaveLength(1);
  });
});
