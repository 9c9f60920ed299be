import type { Writer } from '../../database/database.ts';
import { appendChange } from '../platform/change-log.server.ts';
import { addToPickCount } from './product-store.server.ts';

/**
 * Moves a listing's pick count by one, in the transaction in which a pick came or went.
 * @param input.accountId whose pick it is
 * @returns the count after it, or undefined when the listing is gone
 */
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
