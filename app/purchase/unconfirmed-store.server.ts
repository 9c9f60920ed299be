import type { ExpressionBuilder } from 'kysely';
import type { Reader } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';

/**
 * A purchase that its seller completed, and in which nothing shows that the buyer took part: no reservation for them,
 * no appointment that both agreed on, no review by the buyer.
 */
export function isUnconfirmed({
  and,
  eb,
  exists,
  fn,
  val,
  not,
  selectFrom,
}: ExpressionBuilder<Tables, 'purchase'>) {
  const agreed = selectFrom('conversation')
    .innerJoin('meeting', 'meeting.conversationId', 'conversation.id')
    .select('meeting.id')
    .whereRef('conversation.productId', '=', 'purchase.productId')
    .whereRef('conversation.buyerId', '=', 'purchase.buyerId')
    .where('meeting.state', 'in', ['agreed', 'done']);
  const reviewed = selectFrom('review')
    .select('review.id')
    .whereRef('review.purchaseId', '=', 'purchase.id')
    .where('review.authorSide', '=', 'buyer');
  return and([
    // Never null, so that it can be negated.
    eb(fn.coalesce('purchase.completedBy', val('buyer')), '=', 'seller'),
    eb('purchase.reservedIn', 'is', null),
    not(exists(agreed)),
    not(exists(reviewed)),
  ]);
}

export async function listUnconfirmed(db: Reader, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('purchase')
    .select('purchase.id')
    .where('purchase.id', 'in', ids)
    .where(isUnconfirmed)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
