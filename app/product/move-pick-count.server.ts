import type { Writer } from '../../database/database.ts';
import { appendChange } from '../platform/change-log.server.ts';
import { addToPickCount } from './product-store.server.ts';

/**
 * Moves a listing's pick count by one, in the transaction in which a pick came or went.
 * @returns the count after it, or undefined when the listing is gone
 */
export async function movePickCount(
  tx: Writer,
  input: { productId: string; by: 1 | -1; now: number },
): Promise<number | undefined> {
  const moved = await addToPickCount(tx, input.productId, input.by);
  if (!moved) return undefined;
  const { productId, now } = input;
  await appendChange(tx, { kind: 'picked', productId, feedSeq: moved.feedSeq }, now);
  return moved.pickCount;
}
