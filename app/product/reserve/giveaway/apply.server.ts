import type { Database, Reader, Writer } from '../../../../database/database.ts';
import { actorTransaction } from '../../../account/account.server.ts';
import { isBlockBetween } from '../../../account/block/block.server.ts';
import { isSuspended } from '../../../account/sign-in/suspension.server.ts';
import { addNotice } from '../../../notice/notice.server.ts';
import { appendChange, appendPersonalChange } from '../../../platform/change-log.server.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { newId } from '../../../platform/id.server.ts';
import type { Limits } from '../../../platform/rate-limit/rate-limit.server.ts';
import { findProduct } from '../../product.server.ts';
import type { Product } from '../../product.ts';
import { findReservation, lockProduct } from '../reservation.server.ts';
import {
  countApplications,
  deleteApplication,
  findApplication,
  findByProduct,
  insertApplication,
  listOfAccount,
} from './giveaway-store.server.ts';
import { MAX_APPLICATIONS, type OwnApplication, parseLine } from './giveaway.ts';

interface Deps {
  database: Database;
  now(): number;
}

type Obstacle = 'sold' | 'reserved' | 'direct' | 'drawn' | 'full' | 'blocked';

export type ApplyOutcome =
  { ok: true } | { ok: false; reason: Obstacle } | { ok: false; reason: 'invalid'; text: string };

/** One for each person; repeating it changes nothing. Throws `not-found`, `forbidden` for the owner, `signed-out`. */
export async function applyForListing(
  deps: Deps & { limits: Pick<Limits, 'count'> },
  actor: { id: string },
  { productId, line: typed }: { productId: string; line: string },
): Promise<ApplyOutcome> {
  const parsed = parseLine(typed);
  if (!parsed.ok) return { ok: false, reason: 'invalid', text: parsed.text };
  await deps.limits.count({ limit: 'personApplicationDay', identifier: actor.id });
  const { engine } = deps.database;
  return actorTransaction(deps.database, async (tx) => {
    await lockProduct(tx, engine, productId);
    const now = deps.now();
    const product = await findProduct(tx, productId);
    if (!product) throw new CodedError('not-found', `no product to apply for: ${productId}`);
    if (product.sellerId === actor.id) throw new CodedError('forbidden', 'givers do not apply');
    const key = { productId, accountId: actor.id };
    if (await findApplication(tx, key)) return { ok: true };
    if (await isSuspended(tx, engine, actor.id)) throw new CodedError('signed-out', 'suspended meanwhile');
    const obstacle = await findObstacle(tx, actor, product, now);
    if (obstacle) return { ok: false, reason: obstacle };
    await insertApplication(tx, { ...key, id: newId(), line: parsed.line, createdAt: now });
    await appendChange(tx, { kind: 'applied', productId, feedSeq: product.feedSeq }, now);
    await notifyGiver(tx, actor, product, now);
    return { ok: true };
  });
}

async function findObstacle(
  tx: Writer,
  actor: { id: string },
  { id: productId, sellerId, sold }: Product,
  now: number,
): Promise<Obstacle | undefined> {
  if (sold) return 'sold';
  const giveaway = await findByProduct(tx, productId);
  if (!giveaway) return 'direct';
  if (giveaway.drawnIds !== null) return 'drawn';
  const reservation = await findReservation(tx, productId, now);
  if (reservation && !reservation.isOver) return 'reserved';
  if (await isBlockBetween(tx, actor.id, sellerId)) return 'blocked';
  return (await countApplications(tx, productId)) >= MAX_APPLICATIONS ? 'full' : undefined;
}

async function notifyGiver(tx: Writer, actor: { id: string }, product: Product, now: number): Promise<void> {
  const about = { accountId: product.sellerId, subjectId: product.id, now };
  await addNotice(tx, { ...about, kind: 'applied', title: product.title, personId: actor.id });
}

/** Works also for a listing that is gone. */
export async function unapply(
  { database, now }: Deps,
  actor: { id: string },
  { productId }: { productId: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockProduct(tx, database.engine, productId);
    if (!(await deleteApplication(tx, { productId, accountId: actor.id }))) return;
    const product = await findProduct(tx, productId);
    if (product) await noteWithdrawal(tx, product, now());
  });
}

async function noteWithdrawal(
  tx: Writer,
  { id: productId, sellerId, feedSeq }: Pick<Product, 'id' | 'sellerId' | 'feedSeq'>,
  now: number,
): Promise<void> {
  await appendChange(tx, { kind: 'applied', productId, feedSeq }, now);
  await appendPersonalChange(tx, sellerId, now);
}

/** For a person who leaves or is suspended; with `sellerId`, only from that person's listings. */
export async function withdrawApplications(
  tx: Writer,
  { accountId, sellerId, now }: { accountId: string; sellerId?: string; now: number },
): Promise<void> {
  for (const { productId, ...listing } of await listOfAccount(tx, accountId)) {
    if (sellerId !== undefined && listing.sellerId !== sellerId) continue;
    if (!(await deleteApplication(tx, { productId, accountId }))) continue;
    if (listing.sellerId === null || listing.feedSeq === null) continue;
    const { sellerId: giverId, feedSeq } = listing;
    await noteWithdrawal(tx, { id: productId, sellerId: giverId, feedSeq }, now);
  }
}

export async function findApplied(
  db: Reader,
  actor: { id: string },
  { productId }: { productId: string },
): Promise<{ application: OwnApplication | null; applicationCount: number }> {
  const [found, applicationCount] = await Promise.all([
    findApplication(db, { productId, accountId: actor.id }),
    countApplications(db, productId),
  ]);
  return { application: found ? { id: found.id, line: found.line } : null, applicationCount };
}

export async function exportApplications(db: Reader, accountId: string) {
  return (await listOfAccount(db, accountId)).map(({ id, productId, line, createdAt }) => ({
    id,
    productId,
    line,
    appliedAt: new Date(createdAt).toISOString(),
  }));
}
