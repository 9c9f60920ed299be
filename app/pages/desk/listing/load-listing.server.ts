import { minuteText } from '../../../korean/date-text.ts';
import { photoSource, showPhoto } from '../../../media/photo.ts';
import { listActsOf } from '../../../moderation/act/act.server.ts';
import { findListing, type FoundListing } from '../../../moderation/moderate-listing.server.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { wonText } from '../../../korean/won.ts';
import { priceText, productPath } from '../../../product/product.ts';
import { findPartiesOfSale } from '../../../purchase/sales/sales.server.ts';
import { listCasesOfTarget } from '../../../support/case/case.server.ts';
import type { DeskRequest } from '../desk-handler.server.ts';
import { deskPersonPath } from '../desk-paths.ts';
import { MAX_ROWS } from '../desk-row.ts';
import { showActs, showCases } from '../show-records.server.ts';
import { listingState, listingTitle } from './listing-state.ts';

/** The seller's acts, of which those on the listing are shown. */
const MAX_ACTS = 1_000;

/** In any state: also hidden, sold, or removed with only its buyer's record left. */
export async function loadListing({ services, params, actor }: DeskRequest) {
  const { read } = services.database;
  const id = params['id'] ?? '';
  const found = await findListing(read, id);
  if (!found) throw new CodedError('not-found', 'no such listing');
  const { product, hidden, purchase } = found;
  const parties = await findPartiesOfSale(read, id);
  const sellerId = product?.sellerId ?? parties?.sellerId ?? null;
  const acts = sellerId === null ? [] : await listActsOf(read, sellerId, MAX_ACTS);
  return {
    title: listingTitle(found),
    state: listingState(found),
    hiddenReason: hidden?.hiddenReason ?? null,
    price: product ? priceText(product) : wonText(purchase?.priceWon ?? null),
    made: product && `${minuteText(product.createdAt)}에 올림 · 찜 ${product.pickCount}`,
    desc: product?.desc ?? '',
    photos: (product?.photos ?? []).map((photo) => photoSource(showPhoto(photo, services.config), 360)),
    publicPath: product && !hidden ? productPath(id) : undefined,
    people: showPeople(found, { sellerId, buyerId: parties?.buyerId ?? null }),
    cases: showCases(await listCasesOfTarget(read, id, MAX_ROWS + 1), actor),
    acts: await showActs(
      read,
      acts.filter(({ targetId }) => targetId === id),
    ),
  };
}

function showPeople(
  { product, purchase }: FoundListing,
  { sellerId, buyerId }: { sellerId: string | null; buyerId: string | null },
) {
  const pathOf = (id: string | null) => (id === null ? undefined : deskPersonPath(id));
  const seller = product?.sellerName ?? purchase?.sellerName;
  return [
    ...(seller === undefined ? [] : [{ path: pathOf(sellerId), text: seller, note: '판매자' }]),
    ...(purchase
      ? [
          {
            path: pathOf(buyerId),
            text: purchase.buyerName,
            note: `구매 · ${minuteText(purchase.boughtAt)}`,
          },
        ]
      : []),
  ];
}
