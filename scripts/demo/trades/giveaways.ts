import { applyForListing } from '../../../app/product/reserve/giveaway/apply.server.ts';
import { drawApplicant } from '../../../app/talk/reserve/giveaway/give.server.ts';
import { type DemoListed, type DemoTrades, depsAgo, expectOk } from './demo-market.ts';

const LINES = [
  '이번 주말에 이사해서 꼭 필요해요. 퇴근하고 바로 갈 수 있어요.',
  '아이 방에 두고 싶어요.',
  '',
  '근처에 살아서 아무 때나 괜찮아요. 고맙게 잘 쓸게요!',
  '동네 작은 도서관에서 쓰려고 해요. 주말 오전이면 두 사람이 갈 수 있어요.',
];

/** One whose giver has drawn, and one that takes applications. Both are published so. */
export async function addApplications(
  trades: DemoTrades,
  [drawn, open]: readonly [DemoListed, DemoListed],
): Promise<void> {
  await apply(trades, drawn, LINES.length - 1);
  await apply(trades, open, LINES.length);
  const { productId, sellerIndex } = drawn;
  // A moment ago, so that the reservation lasts for as long as the demo is looked at.
  expectOk(await drawApplicant(depsAgo(trades, 0), trades.people[sellerIndex]!, { productId }), productId);
}

async function apply(trades: DemoTrades, listed: DemoListed, count: number): Promise<void> {
  const { productId, sellerIndex, createdAgoMs } = listed;
  const others = trades.people.filter((_, index) => index !== sellerIndex);
  for (const [index, person] of others.slice(0, count).entries()) {
    const deps = depsAgo(trades, Math.round((createdAgoMs * (count - index)) / (count + 1)));
    const input = { productId, line: LINES[index]! };
    expectOk(await applyForListing(deps, person, input), productId);
  }
}
