import type { Reader, Writer } from '../../../database/database.ts';
import type { OfferTable } from '../../../database/tables/talk-tables.ts';
import { OFFER_MS } from './offer.ts';

export async function insertOffer(tx: Writer, offer: OfferTable): Promise<void> {
  await tx.insertInto('offer').values(offer).execute();
}

export async function updateState(tx: Writer, id: string, state: OfferTable['state']): Promise<void> {
  await tx.updateTable('offer').set({ state }).where('id', '=', id).execute();
}

export type OfferRow = OfferTable & {
  /** Its listing is gone or sold, or the price has changed since. */
  hasEnded: boolean;
};

function selectOffers(db: Reader) {
  return db
    .selectFrom('offer')
    .innerJoin('conversation', 'conversation.id', 'offer.conversationId')
    .leftJoin('product', 'product.id', 'conversation.productId')
    .selectAll('offer')
    .select(['product.id as listedId', 'product.soldAt', 'product.priceWon as presentWon'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('productPrice')
          .select('productPrice.number')
          .whereRef('productPrice.productId', '=', 'conversation.productId')
          .whereRef('productPrice.setAt', '>', 'offer.createdAt'),
      ).as('isRepriced'),
    );
}

type SelectedOffer = Awaited<ReturnType<ReturnType<typeof selectOffers>['execute']>>[number];

function parseRow({ listedId, soldAt, isRepriced, presentWon, ...offer }: SelectedOffer): OfferRow {
  // An edit that waited for this offer's lock has an earlier time: then only the price shows the change.
  const hasNewPrice = Boolean(isRepriced) || presentWon !== offer.listPriceWon;
  return { ...offer, hasEnded: listedId === null || soldAt !== null || hasNewPrice };
}

export async function listOffers(db: Reader, ids: string[]): Promise<OfferRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectOffers(db).where('offer.id', 'in', ids).execute();
  return rows.map(parseRow);
}

export async function listNewestOffers(
  db: Reader,
  conversationId: string,
  limit: number,
): Promise<OfferRow[]> {
  const rows = await selectOffers(db)
    .where('offer.conversationId', '=', conversationId)
    .orderBy('offer.createdAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(parseRow);
}

export async function findOffer(
  db: Reader,
  conversationId: string,
  id: string,
): Promise<OfferRow | undefined> {
  const row = await selectOffers(db)
    .where('offer.id', '=', id)
    .where('offer.conversationId', '=', conversationId)
    .executeTakeFirst();
  return row && parseRow(row);
}

/** The open one. */
export async function findPending(
  db: Reader,
  conversationId: string,
  now: number,
): Promise<OfferRow | undefined> {
  const rows = await selectOffers(db)
    .where('offer.conversationId', '=', conversationId)
    .where('offer.state', '=', 'pending')
    .where('offer.createdAt', '>', now - OFFER_MS)
    .execute();
  return rows.map(parseRow).find(({ hasEnded }) => !hasEnded);
}

export async function countOffersOfBuyer(db: Reader, conversationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('offer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversationId', '=', conversationId)
    .where('side', '=', 'buyer')
    .executeTakeFirstOrThrow();
  return Number(count);
}
