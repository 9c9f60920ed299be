import { addMissedAppointments } from './missed-appointments.ts';
import { DAY_MS, type DemoListed, type DemoTrades } from './demo-market.ts';
import { addApplications } from './giveaways.ts';
import { addSwaps, type DemoSwap } from './swaps.ts';
import { addWarnedListing } from './warned-listing.ts';

const WARNED_SELLER = 5;
/** Listed before two people could have met about it yesterday. */
const OLD_ENOUGH_MS = 4 * DAY_MS;

/** The two newest that are given away: each to one of those who apply. */
export function chooseGiveaways<Listing extends Pick<DemoListed, 'category'>>(listings: readonly Listing[]) {
  return firstTwo(listings.filter(({ category }) => category === 'free').toReversed(), 'giveaways');
}

/** @param listings unsold ones without a conversation, oldest first */
export async function addTrades(trades: DemoTrades, listings: readonly DemoListed[]): Promise<void> {
  const newestFirst = listings.toReversed();
  await addApplications(trades, chooseGiveaways(listings));
  await addSwaps(trades, chooseSwaps(newestFirst));
  const old = newestFirst.filter(
    ({ category, createdAgoMs }) => category === 'best' && createdAgoMs > OLD_ENOUGH_MS,
  );
  await addMissedAppointments(trades, firstTwo(old, 'listings to meet about'));
  await addWarnedListing(trades, WARNED_SELLER);
}

/** Each for a listing of another person, none of them twice. */
function chooseSwaps(newestFirst: readonly DemoListed[]): readonly [DemoSwap, DemoSwap] {
  const offerable = newestFirst.filter(({ category }) => category === 'reuse');
  const swaps: DemoSwap[] = [];
  for (const wanted of newestFirst.filter(({ category }) => category === 'exchange')) {
    const at = offerable.findIndex(({ sellerIndex }) => sellerIndex !== wanted.sellerIndex);
    const [offered] = at === -1 ? [] : offerable.splice(at, 1);
    if (offered) swaps.push({ wanted, offered });
  }
  return firstTwo(swaps, 'swaps');
}

function firstTwo<Item>(items: readonly Item[], what: string): readonly [Item, Item] {
  const [first, second] = items;
  if (first === undefined || second === undefined) throw new Error(`the demo has fewer than two ${what}`);
  return [first, second];
}
