import type { Reader } from '../../../database/database.ts';
import {
  findRecord,
  listCancelledBuyers,
  listRequests,
  type UndoRequest,
} from './undo-request-store.server.ts';
import { agreementEnd, type UndoStanding } from './undo-request.ts';

type Side = 'buyer' | 'seller';

interface About {
  productId: string;
  buyerId: string;
  side: Side;
  now: number;
}

/** Undefined where the person has not bought it, or it is too late. */
export async function findUndoStanding(
  db: Reader,
  { productId, buyerId, side, now }: About,
): Promise<UndoStanding | undefined> {
  const record = await findRecord(db, productId);
  if (record?.buyerId !== buyerId || record.swapOf !== null) return undefined;
  const [request] = await listRequests(db, [record.id]);
  return standingOf(record, request, { side, now });
}

/** Of a buyer's purchases, by their ids. */
export async function listUndoStandings(
  db: Reader,
  purchases: { id: string; boughtAt: number }[],
  now: number,
): Promise<Map<string, UndoStanding>> {
  const requests = await listRequests(
    db,
    purchases.map(({ id }) => id),
  );
  return new Map(
    purchases.flatMap((purchase) => {
      const request = requests.find(({ purchaseId }) => purchaseId === purchase.id);
      const standing = standingOf(purchase, request, { side: 'buyer', now });
      return standing ? [[purchase.id, standing]] : [];
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

/** Of those who took back the purchase of a listing, the last. */
export async function findCancelledBuyerNames(
  db: Reader,
  productIds: string[],
): Promise<Map<string, string>> {
  const cancelled = await listCancelledBuyers(db, productIds);
  return new Map(cancelled.toReversed().map(({ productId, buyerName }) => [productId, buyerName]));
}
