import type { Database, Reader, Writer } from '../../database/database.ts';
import { hasPreview, previewFileKey, type PhotoSite, publicAddress, showPhoto } from '../media/photo.ts';
import { appendChange } from '../platform/change-log.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import { clearSold, updateSold } from './product-write-store.server.ts';
import { tradeTexts } from './edit/trade-method.ts';
import { parseProductText } from './product-form.ts';
import { addToPickCount, findProductById, updateDesc } from './product-store.server.ts';
import type { Product, ShownProduct } from './product.ts';
import { takesApplications, notifyOtherApplicants } from './reserve/giveaway/giveaway.server.ts';
import {
  endReservations,
  findReservation,
  lockProduct,
  type Reservation,
  takeReservation,
} from './reserve/reservation.server.ts';

export async function findProduct(db: Reader, id: string): Promise<Product | undefined> {
  return findProductById(db, id);
}

export async function getProduct(db: Reader, id: string): Promise<Product> {
  const product = await findProductById(db, id);
  if (!product) throw new CodedError('not-found', `the product does not exist: ${id}`);
  return product;
}

export function showProduct(product: Product, site: PhotoSite): ShownProduct {
  const {
    photos,
    takesOffers: _takesOffers,
    minOfferWon: _minOfferWon,
    tradeMethod: _tradeMethod,
    place: _place,
    ...shown
  } = product;
  const [first] = photos;
  return {
    ...shown,
    photos: photos.map((photo) => showPhoto(photo, site)),
    trade: tradeTexts(product),
    previewAddress: first && hasPreview(first) ? publicAddress(previewFileKey(first), site) : null,
  };
}

type EditOutcome =
  { ok: true } | { ok: false; reason: 'invalid'; text: string } | { ok: false; reason: 'sold' };

/** Throws `not-found` for a listing that is gone and `forbidden` for another person's. */
export async function editDescription(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: { productId: string; desc: string },
): Promise<EditOutcome> {
  const desc = parseProductText('desc', input.desc);
  if (!desc.ok) return { ok: false, reason: 'invalid', text: desc.problem };
  return deps.database.transaction(async (tx) => {
    const { productId } = input;
    const edited = await updateDesc(tx, productId, actor.id, desc.text);
    const product = await findProductById(tx, productId);
    if (!product) throw new CodedError('not-found', `no product to edit: ${productId}`);
    if (product.sellerId !== actor.id) throw new CodedError('forbidden', 'only the seller edits a listing');
    if (!edited) return { ok: false, reason: 'sold' };
    await appendChange(tx, { kind: 'edited', productId, feedSeq: product.feedSeq }, deps.now());
    return { ok: true };
  });
}

type MarkSoldOutcome<Reason> = { product: Product } & (
  { ok: true; reservation: Reservation | undefined } | { ok: false; reason: Reason }
);
type NotForSale = 'sold' | 'reserved';
export type NotForBuyer = NotForSale | 'applications' | 'repriced';

export interface Sale {
  engine: Database['engine'];
  productId: string;
  /** Null for a person outside the market. */
  buyerId: string | null;
  /** A giver may choose anyone. */
  by: 'buyer' | 'seller';
  /** The price that the buyer saw; null for a listing without one. Undefined: not checked. */
  seenPriceWon?: number | null | undefined;
  now: number;
}

/**
 * One of several parallel calls gets `ok`, with the agreed price and the reservation that it ends. A reserved listing
 * goes to no other member, and one with applications to nobody without one. Throws `not-found` and, where seller and
 * buyer are one, `forbidden`.
 */
export async function markSold(
  tx: Writer,
  sale: Sale & { by: 'seller' },
): Promise<MarkSoldOutcome<NotForSale>>;
export async function markSold(tx: Writer, sale: Sale): Promise<MarkSoldOutcome<NotForBuyer>>;
export async function markSold(tx: Writer, sale: Sale): Promise<MarkSoldOutcome<NotForBuyer>> {
  const { engine, productId, buyerId, now } = sale;
  await lockProduct(tx, engine, productId);
  const product = await findProductById(tx, productId);
  if (!product) throw new CodedError('not-found', `no product to buy: ${productId}`);
  if (product.sellerId === buyerId) throw new CodedError('forbidden', 'nobody buys their own listing');
  if (product.sold) return { ok: false, reason: 'sold', product };
  const reservation = await findReservation(tx, productId, now);
  const isTheirs = reservation !== undefined && reservation.buyerId === buyerId;
  // It changed meanwhile, or its other listing is gone: half of a swap cannot be sold.
  if (isTheirs && !reservation.isOver && reservation.swapProductId !== null)
    return { ok: false, reason: 'reserved', product };
  const isGiven = product.category === 'free' && (await takesApplications(tx, productId));
  if (isGiven && sale.by === 'buyer' && (!reservation || reservation.isOver))
    return { ok: false, reason: 'applications', product };
  const agreedWon = isTheirs && !reservation.isOver ? reservation.priceWon : null;
  if (isRepriced(sale, { agreedWon, listedWon: product.priceWon }))
    return { ok: false, reason: 'repriced', product };
  const ended = isTheirs ? await takeReservation(tx, reservation) : undefined;
  if (!isTheirs && reservation && !reservation.isOver) {
    if (buyerId !== null) return { ok: false, reason: 'reserved', product };
    await endReservations(tx, [productId], now);
  }
  await updateSold(tx, productId, now);
  await appendChange(tx, { kind: 'sold', productId, feedSeq: product.feedSeq }, now);
  if (isGiven) await notifyOtherApplicants(tx, product, { buyerId, now });
  const sold = { ...product, priceWon: agreedWon ?? product.priceWon };
  return { ok: true, product: sold, reservation: ended };
}

/** The listing's page shows its own price also to a buyer with a lower agreed one. */
function isRepriced(
  { seenPriceWon }: Sale,
  { agreedWon, listedWon }: { agreedWon: number | null; listedWon: number | null },
): boolean {
  if (seenPriceWon === undefined) return false;
  if (agreedWon === null) return seenPriceWon !== listedWon;
  return seenPriceWon !== agreedWon && seenPriceWon !== listedWon;
}

/** Requires locks on both listings, and both reservations in force. */
export async function markSwapped(
  tx: Writer,
  products: [Product, Product],
  { conversationId, now }: { conversationId: string; now: number },
): Promise<void> {
  for (const { id: productId, feedSeq } of products) {
    await takeReservation(tx, { productId, conversationId });
    await updateSold(tx, productId, now);
    await appendChange(tx, { kind: 'sold', productId, feedSeq }, now);
  }
}

/** Call before deleting its purchase, to lock in the same order as buying. False when it is not sold, or gone. */
export async function markForSale(tx: Writer, productId: string, now: number): Promise<boolean> {
  if (await markListed(tx, productId, now)) return true;
  if (await clearSold(tx, 'hiddenProduct', productId)) return true;
  // It may have been unhidden between the two statements.
  return markListed(tx, productId, now);
}

async function markListed(tx: Writer, productId: string, now: number): Promise<boolean> {
  const listed = await clearSold(tx, 'product', productId);
  if (listed) await appendChange(tx, { kind: 'edited', productId, feedSeq: listed.feedSeq }, now);
  return listed !== undefined;
}

/** In the pick's transaction. Undefined when the listing is gone. */
export async function movePickCount(
  tx: Writer,
  input: { productId: string; accountId: string; by: 1 | -1; now: number },
): Promise<number | undefined> {
  const moved = await addToPickCount(tx, input.productId, input.by);
  if (!moved) return undefined;
  const { productId, accountId, now } = input;
  await appendChange(tx, { kind: 'picked', productId, feedSeq: moved.feedSeq, accountId }, now);
  return moved.pickCount;
}
