import type { Reader, Writer } from '../../../../database/database.ts';
import type { SwapOfferTable } from '../../../../database/tables/talk-tables.ts';
import { OFFER_MS } from '../offer.ts';

export async function insertSwapOffer(tx: Writer, offer: SwapOfferTable): Promise<void> {
  await tx.insertInto('swapOffer').values(offer).execute();
}

export async function updateSwapState(tx: Writer, id: string, state: SwapOfferTable['state']): Promise<void> {
  await tx.updateTable('swapOffer').set({ state }).where('id', '=', id).execute();
}

export async function closePending(tx: Writer, conversationId: string): Promise<void> {
  await tx
    .updateTable('swapOffer')
    .set({ state: 'over' })
    .where('conversationId', '=', conversationId)
    .where('state', '=', 'pending')
    .execute();
}

export type SwapOfferRow = SwapOfferTable & {
  /** One of the two listings is gone, sold, reserved or has changed its kind. */
  hasEnded: boolean;
  isListed: boolean;
};

function selectSwapOffers(db: Reader, conversationId: string, now: number) {
  return db
    .selectFrom('swapOffer')
    .innerJoin('conversation', 'conversation.id', 'swapOffer.conversationId')
    .leftJoin('product as requested', 'requested.id', 'conversation.productId')
    .leftJoin('product as offered', 'offered.id', 'swapOffer.productId')
    .selectAll('swapOffer')
    .select(['requested.category as requestedCategory', 'requested.soldAt as requestedSoldAt'])
    .select(['offered.id as offeredId', 'offered.category as offeredCategory'])
    .select('offered.soldAt as offeredSoldAt')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('reservation')
          .select('reservation.productId')
          .where('reservation.endsAt', '>', now)
          .where(({ eb, or, ref }) =>
            or([
              eb('reservation.productId', '=', ref('conversation.productId')),
              eb('reservation.productId', '=', ref('swapOffer.productId')),
            ]),
          ),
      ).as('isReserved'),
    )
    .where('swapOffer.conversationId', '=', conversationId);
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectSwapOffers>['execute']>>[number];

function parseRow(row: Selected): SwapOfferRow {
  const {
    requestedCategory,
    requestedSoldAt,
    offeredId,
    offeredCategory,
    offeredSoldAt,
    isReserved,
    ...offer
  } = row;
  const isRequestedOpen = requestedCategory === 'exchange' && requestedSoldAt === null;
  const isListed = offeredId !== null;
  const isOffered = isListed && offeredCategory !== 'free' && offeredSoldAt === null;
  return { ...offer, isListed, hasEnded: !isRequestedOpen || !isOffered || Boolean(isReserved) };
}

interface InConversation {
  conversationId: string;
  now: number;
}

export async function listSwapOffers(
  db: Reader,
  ids: string[],
  { conversationId, now }: InConversation,
): Promise<SwapOfferRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectSwapOffers(db, conversationId, now).where('swapOffer.id', 'in', ids).execute();
  return rows.map(parseRow);
}

export async function findSwapOffer(
  db: Reader,
  id: string,
  about: InConversation,
): Promise<SwapOfferRow | undefined> {
  const [row] = await listSwapOffers(db, [id], about);
  return row;
}

export async function isSwapOffer(db: Reader, conversationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('swapOffer')
    .select('id')
    .where('id', '=', id)
    .where('conversationId', '=', conversationId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listNewestSwapOffers(
  db: Reader,
  { conversationId, now }: InConversation,
  limit: number,
): Promise<SwapOfferRow[]> {
  const rows = await selectSwapOffers(db, conversationId, now)
    .orderBy('swapOffer.createdAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(parseRow);
}

/** The open one. */
export async function findPendingSwap(
  db: Reader,
  { conversationId, now }: InConversation,
): Promise<SwapOfferRow | undefined> {
  const rows = await selectSwapOffers(db, conversationId, now)
    .where('swapOffer.state', '=', 'pending')
    .where('swapOffer.createdAt', '>', now - OFFER_MS)
    .execute();
  return rows.map(parseRow).find(({ hasEnded }) => !hasEnded);
}

export async function countSwapOffers(db: Reader, conversationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('swapOffer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('conversationId', '=', conversationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
