import type { Database } from '../../database/database.ts';
import { appendChange } from '../platform/change-log.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import { parseProductText } from './product-form.ts';
import { findProductById, updateDesc } from './product-store.server.ts';

export type EditOutcome =
  { edited: true } | { edited: false; reason: 'invalid'; text: string } | { edited: false; reason: 'sold' };

/**
 * Sets the description of the actor's own unsold listing.
 * Throws `not-found` for a listing that is gone and `forbidden` for somebody else's.
 */
export async function editDescription(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: { productId: string; desc: string },
): Promise<EditOutcome> {
  const desc = parseProductText('desc', input.desc);
  if (!desc.ok) return { edited: false, reason: 'invalid', text: desc.problem };
  return deps.database.transaction(async (tx) => {
    const { productId } = input;
    const edited = await updateDesc(tx, productId, actor.id, desc.text);
    const product = await findProductById(tx, productId);
    if (!product) throw new CodedError('not-found', `no product to edit: ${productId}`);
    if (product.sellerId !== actor.id) throw new CodedError('forbidden', 'only the seller edits a listing');
    if (!edited) return { edited: false, reason: 'sold' };
    await appendChange(tx, { kind: 'edited', productId, feedSeq: product.feedSeq }, deps.now());
    return { edited: true };
  });
}
