import type { Reader } from '../../../database/database.ts';
import { canBeUndone, undoEnd } from '../purchase.ts';
import { listUnconfirmed } from '../unconfirmed-store.server.ts';
import {
  findRecord,
  listCancelledBuyers,
  listGivenSwaps,
  listRequests,
  type UndoRequest,
} from './undo-request-store.server.ts';
import { agreementEnd, type UndoStanding } from './undo-request.ts';

export { listUnconfirmed };

type Side = 'buyer' | 'seller';

interface About {
  productId: string;
  buyerId: string;
  side: Side;
  now: number;
}

/** Undefined where the person has not bought it, or the time is over. */
export async function findUndoStanding(
  db: Reader,
  { productId, buyerId, side, now }: About,
): Promise<UndoStanding | undefined> {
  const record = await findRecord(db, productId);
  if (record?.buyerId !== buyerId || record.swapOf !== null) return undefined;
  const [request] = await listRequests(db, [record.id]);
  const standing = standingOf(record, request, { side, now });
  const isAnswered = standing?.state === 'may-ask' || standing?.state === 'declined';
  if (side === 'seller' || !isAnswered || !(await listUnconfirmed(db, [record.id])).has(record.id))
    return standing;
  const { boughtAt } = record;
  const alone = { boughtAt, isUnconfirmed: true };
  return canBeUndone(alone, now) ? { state: 'may-undo', until: undoEnd(alone) } : standing;
}

interface OwnPurchase {
  hasBought: boolean;
  /** Null for what was not bought for money. */
  paidWon: number | null;
  /** How long the buyer alone can still undo it. */
  undoMsLeft: number;
}

export async function findOwnPurchase(
  db: Reader,
  { productId, buyerId, now }: Omit<About, 'side'>,
): Promise<OwnPurchase> {
  const record = await findRecord(db, productId);
  if (record?.buyerId !== buyerId) return { hasBought: false, paidWon: null, undoMsLeft: 0 };
  const { id, boughtAt, priceWon } = record;
  const isUnconfirmed = (await listUnconfirmed(db, [id])).has(id);
  const undoMsLeft = Math.max(0, undoEnd({ boughtAt, isUnconfirmed }) - now);
  return { hasBought: true, paidWon: priceWon || null, undoMsLeft };
}

/** `swappedIn`: the conversation of the swap, which is undone together with the requested listing. */
type PurchaseStanding = UndoStanding & { swappedIn?: string };

/** By the ids of a buyer's purchases. */
export async function listUndoStandings(
  db: Reader,
  purchases: { id: string; boughtAt: number }[],
  now: number,
): Promise<Map<string, PurchaseStanding>> {
  const ids = purchases.map(({ id }) => id);
  const given = new Map((await listGivenSwaps(db, ids)).map((swap) => [swap.id, swap]));
  const requests = await listRequests(
    db,
    ids.map((id) => given.get(id)?.swapOf ?? id),
  );
  return new Map(
    purchases.flatMap((purchase) => {
      const swap = given.get(purchase.id);
      if (swap?.reservedIn === null) return [];
      const request = requests.find(({ purchaseId }) => purchaseId === (swap?.swapOf ?? purchase.id));
      const standing = standingOf(purchase, request, { side: swap ? 'seller' : 'buyer', now });
      return standing ? [[purchase.id, { ...standing, ...(swap && { swappedIn: swap.reservedIn }) }]] : [];
    }),
  );
}

function standingOf(
  purchase: { boughtAt: number },
  request: UndoRequest | undefined,
  { side, now }: { side: Side; now: number },
): UndoStanding | undefined {
  const until = agreementEnd(purchase);
  if (now >= until) return undefined;
  if (!request) return { state: 'may-ask', until };
  if (request.declinedAt !== null) return { state: 'declined', until };
  return { state: request.askedBy === side ? 'asked-by-me' : 'asked-by-other', until };
}

/** Of the people who undid a purchase of the listing, the last one. */
export async function findCancelledBuyerNames(
  db: Reader,
  productIds: string[],
): Promise<Map<string, string>> {
  const cancelled = await listCancelledBuyers(db, productIds);
  return new Map(cancelled.toReversed().map(({ productId, buyerName }) => [productId, buyerName]));
}
