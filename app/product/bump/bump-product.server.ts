import type { Database, Writer } from '../../../database/database.ts';
import { appendChanges } from '../../platform/change-log.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { findProductById } from '../product-store.server.ts';
import type { Product } from '../product.ts';
import { lockToMove, updateFeedSeq } from '../product-write-store.server.ts';
import { type BumpProblem, findBumpProblem } from './bump.ts';

type BumpOutcome = { ok: true } | { ok: false; problem: BumpProblem };

/** Moves a listing to the top of every list. Throws `not-found`, and `forbidden` for another's. */
export async function bumpProduct(
  deps: { database: Database; now(): number },
  actor: { id: string },
  { productId }: { productId: string },
): Promise<BumpOutcome> {
  const { engine } = deps.database;
  return deps.database.transaction(async (tx) => {
    await lockToMove(tx, engine, productId);
    const product = await findProductById(tx, productId);
    if (!product) throw new CodedError('not-found', `no product to bump: ${productId}`);
    if (product.sellerId !== actor.id) throw new CodedError('forbidden', 'only the seller bumps a listing');
    const now = deps.now();
    const problem = findBumpProblem(product, now);
    if (problem) return { ok: false, problem };
    await moveToTop(tx, engine, product, { now, bumpCount: product.bumpCount + 1 });
    return { ok: true };
  });
}

/** Requires `lockListing`. The log names both positions: indexes must remove the old one. */
export async function moveToTop(
  tx: Writer,
  engine: Database['engine'],
  { id, feedSeq: oldSeq }: Pick<Product, 'id' | 'feedSeq'>,
  { now, bumpCount }: { now: number; bumpCount: number },
): Promise<void> {
  const newSeq = await updateFeedSeq(tx, engine, id, { bumpedAt: now, bumpCount });
  const changes = [oldSeq, newSeq].map((feedSeq) => ({ kind: 'edited' as const, productId: id, feedSeq }));
  await appendChanges(tx, changes, now);
}

/** Call before reading the state of a listing that may move. */
export async function lockListing(tx: Writer, engine: Database['engine'], productId: string): Promise<void> {
  await lockToMove(tx, engine, productId);
}
