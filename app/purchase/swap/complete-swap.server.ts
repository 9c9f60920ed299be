import type { Writer } from '../../../database/database.ts';
import { addNotice } from '../../notice/notice.server.ts';
import { saleNoticeKind } from '../../notice/notice.ts';
import { findProduct, markSwapped } from '../../product/product.server.ts';
import type { Product } from '../../product/product.ts';
import { findReservation, type Reservation } from '../../product/reserve/reservation.server.ts';
import { insertRecord } from './insert-record.server.ts';

interface Sale {
  productId: string;
  /** Null where the seller names nobody: the person it is reserved for. */
  buyerId: string | null;
  actorId: string;
  now: number;
}

/** `product`: the requested listing, and its buyer. */
export interface SwapSale {
  product: Product;
  offeredId: string;
  buyerId: string;
  by: 'buyer' | 'seller';
  now: number;
}

/**
 * Where the listing is reserved for this buyer in exchange for another, sells both, each to the seller of the other.
 * Undefined where it is not, or the other is gone. Locks both.
 */
export async function completeSwap(tx: Writer, sale: Sale): Promise<SwapSale | undefined> {
  const { productId, buyerId, actorId, now } = sale;
  const own = await findReservation(tx, productId, now);
  if (!own || own.swapProductId === null || own.isOver) return undefined;
  if (buyerId !== null && own.buyerId !== buyerId) return undefined;
  const other = await findReservation(tx, own.swapProductId, now);
  if (!other || other.isOver || other.conversationId !== own.conversationId) return undefined;
  const reservations: [Reservation, Reservation] = own.isOffered === 0 ? [own, other] : [other, own];
  const both = await findBoth(tx, reservations);
  if (!both) return undefined;
  const [requested, offered] = both;
  await markSwapped(tx, both, { conversationId: own.conversationId, now });
  const isBySeller = actorId === requested.sellerId;
  await insertRecords(tx, both, { reservations, isBySeller, now });
  const [mine, theirs] = isBySeller ? [requested, offered] : [offered, requested];
  const notice = { kind: saleNoticeKind('exchange'), subjectId: requested.id, title: requested.title, now };
  await addNotice(tx, { ...notice, accountId: theirs.sellerId, personId: mine.sellerId });
  const by = isBySeller ? 'seller' : 'buyer';
  return { product: requested, offeredId: offered.id, buyerId: offered.sellerId, by, now };
}

/** The two still own them. */
async function findBoth(
  tx: Writer,
  [forBuyer, forSeller]: [Reservation, Reservation],
): Promise<[Product, Product] | undefined> {
  const requested = await findProduct(tx, forBuyer.productId);
  const offered = await findProduct(tx, forSeller.productId);
  if (!requested || !offered || requested.sold || offered.sold) return undefined;
  return [requested, offered];
}

async function insertRecords(
  tx: Writer,
  [requested, offered]: [Product, Product],
  {
    reservations,
    isBySeller,
    now,
  }: { reservations: [Reservation, Reservation]; isBySeller: boolean; now: number },
): Promise<void> {
  const swapped = { category: 'exchange', priceWon: null } as const;
  const swapOf = await insertRecord(
    tx,
    { ...requested, ...swapped },
    {
      buyer: { id: offered.sellerId, nickname: offered.sellerName },
      reservation: reservations[0],
      completedBy: isBySeller ? 'seller' : 'buyer',
      now,
    },
  );
  await insertRecord(
    tx,
    { ...offered, ...swapped },
    {
      buyer: { id: requested.sellerId, nickname: requested.sellerName },
      swapOf,
      reservation: reservations[1],
      completedBy: isBySeller ? 'buyer' : 'seller',
      now,
    },
  );
}
