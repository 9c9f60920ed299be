import { answerSwap } from '../../../app/talk/offer/swap/answer-swap.server.ts';
import { findPendingSwap } from '../../../app/talk/offer/swap/swap-offer-store.server.ts';
import { offerSwap } from '../../../app/talk/offer/swap/swap-offer.server.ts';
import {
  beginTalk,
  type DemoDeal,
  type DemoListed,
  type DemoTrades,
  depsAgo,
  expectOk,
  HOUR_MS,
} from './demo-market.ts';

/** A listing for exchange, and what another person offers for it. */
export type DemoSwap = { wanted: DemoListed; offered: DemoListed };

/** One swap that is offered, and one that is accepted. */
export async function addSwaps(
  trades: DemoTrades,
  [pending, accepted]: readonly [DemoSwap, DemoSwap],
): Promise<void> {
  await offer(trades, pending);
  const { conversationId, seller } = await offer(trades, accepted);
  const waiting = await findPendingSwap(trades.database.read, { conversationId, now: trades.startedAt });
  // A moment ago, so that both stay reserved for as long as the demo is looked at.
  const answer = { conversationId, offerId: waiting!.id };
  expectOk(await answerSwap(depsAgo(trades, 0), seller, 'accepted', answer), conversationId);
}

async function offer(trades: DemoTrades, { wanted, offered }: DemoSwap): Promise<DemoDeal> {
  const talk = await beginTalk(trades, wanted, {
    buyer: trades.people[offered.sellerIndex]!,
    body: '안녕하세요! 제가 올린 것과 바꾸실 생각 있으세요?',
    agoMs: 2 * HOUR_MS,
  });
  const { conversationId, buyer } = talk;
  const input = { conversationId, productId: offered.productId };
  expectOk(await offerSwap(depsAgo(trades, HOUR_MS), buyer, input), conversationId);
  return talk;
}
