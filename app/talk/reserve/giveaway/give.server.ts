import { isForeignKeyViolation } from '../../../../database/constraint-violation.ts';
import type { Reader, Writer } from '../../../../database/database.ts';
import { listBlockedEitherWay } from '../../../account/block/block.server.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { findProduct } from '../../../product/product.server.ts';
import type { Product } from '../../../product/product.ts';
import { drawOrder } from '../../../product/reserve/giveaway/draw.ts';
import {
  findGiveaway,
  recordDraw,
  listApplicants,
  noteTurn,
  notifyOthers,
} from '../../../product/reserve/giveaway/giveaway.server.ts';
import type { Application } from '../../../product/reserve/giveaway/giveaway.ts';
import { findReservation, lockProduct } from '../../../product/reserve/reservation.server.ts';
import { ensureConversation } from '../../conversation.server.ts';
import type { Moment } from '../end-reservation.server.ts';
import { reserveIn } from '../reserve.server.ts';
import type { DealDeps } from '../lock-deal.server.ts';

type Obstacle = 'sold' | 'reserved' | 'direct' | 'drawn' | 'withdrawn' | 'no-applicant';
export type GiveOutcome = { ok: true; conversationId: string } | { ok: false; reason: Obstacle };

interface Giving {
  moment: Moment;
  actor: { id: string };
  product: Product;
}

/** Reserves the listing for an applicant, by its giver. Throws `not-found` and `forbidden`. */
export async function chooseApplicant(
  deps: DealDeps,
  actor: { id: string },
  { productId, applicationId }: { productId: string; applicationId: string },
): Promise<GiveOutcome> {
  return give(deps, actor, productId, async (tx, giving, { order }) => {
    if (order) return { ok: false, reason: 'drawn' };
    const chosen = (await listFor(tx, giving)).find(({ id }) => id === applicationId);
    if (!chosen) return { ok: false, reason: 'withdrawn' };
    return giveTo(tx, giving, chosen, 'giveaway-passed');
  });
}

/**
 * Reserves the listing for the next person of the draw, by its giver. The first call draws from all applications.
 * Throws `not-found` and `forbidden`.
 */
export async function drawApplicant(
  deps: DealDeps,
  actor: { id: string },
  { productId }: { productId: string },
): Promise<GiveOutcome> {
  return give(deps, actor, productId, async (tx, giving, { seed, order }) => {
    const applications = await listFor(tx, giving);
    const drawnIds = order ?? (await draw(tx, giving, { seed, applications }));
    for (const id of drawnIds) {
      const next = applications.find((application) => application.id === id);
      if (!next || next.hadTurn) continue;
      await noteTurn(tx, { productId, accountId: next.accountId }, giving.moment.now);
      const given = await giveTo(tx, giving, next, 'giveaway-drawn');
      if (given.ok) return given;
    }
    return { ok: false, reason: 'no-applicant' };
  });
}

interface DrawState {
  seed: string;
  /** Undefined before the draw. */
  order: string[] | undefined;
}

type Step = (tx: Writer, giving: Giving, state: DrawState) => Promise<GiveOutcome>;

/** Requires the lock on the listing, and that it is free. */
async function give(
  { database, limits, now }: DealDeps,
  actor: { id: string },
  productId: string,
  step: Step,
): Promise<GiveOutcome> {
  const { engine } = database;
  await limits.count({ limit: 'personMessageMinute', identifier: actor.id });
  try {
    return await database.transaction(async (tx) => {
      await lockProduct(tx, engine, productId);
      const moment = { engine, now: now() };
      const product = await getOwn(tx, actor, productId);
      if (product.sold) return { ok: false, reason: 'sold' };
      const giveaway = await findGiveaway(tx, productId);
      if (!giveaway) return { ok: false, reason: 'direct' };
      const reservation = await findReservation(tx, productId, moment.now);
      if (reservation && !reservation.isOver) return { ok: false, reason: 'reserved' };
      const { seed, drawnIds } = giveaway;
      return step(tx, { moment, actor, product }, { seed, order: drawnIds ?? undefined });
    });
  } catch (error) {
    // The applicant's account was deleted at this moment.
    if (isForeignKeyViolation(error)) return { ok: false, reason: 'withdrawn' };
    throw error;
  }
}

async function getOwn(tx: Writer, actor: { id: string }, productId: string): Promise<Product> {
  const product = await findProduct(tx, productId);
  if (!product) throw new CodedError('not-found', `no product to give away: ${productId}`);
  if (product.sellerId !== actor.id) throw new CodedError('forbidden', 'only the giver chooses');
  return product;
}

async function draw(
  tx: Writer,
  { product, moment }: Giving,
  { seed, applications }: { seed: string; applications: Application[] },
): Promise<string[]> {
  if (applications.length === 0) return [];
  const ids = applications.map(({ id }) => id);
  const drawnIds = await drawOrder(seed, ids);
  await recordDraw(tx, { productId: product.id, drawnIds, drawnAt: moment.now });
  return drawnIds;
}

async function giveTo(
  tx: Writer,
  { moment, actor, product }: Giving,
  { accountId }: Application,
  kind: 'giveaway-passed' | 'giveaway-drawn',
): Promise<GiveOutcome> {
  const { now } = moment;
  const { id: conversationId } = await ensureConversation(tx, product, { buyerId: accountId, now });
  const outcome = await reserveIn(tx, moment, actor, { conversationId, productId: product.id, isWon: true });
  // Only a block at this moment can fail it: everything else was checked under the lock.
  if (!outcome.ok) return { ok: false, reason: 'withdrawn' };
  await notifyOthers(tx, { product, kind, exceptId: accountId, now });
  return { ok: true, conversationId };
}

const listFor = async (db: Reader, { product, actor }: Giving) =>
  listApplicants(db, product.id, await listBlockedEitherWay(db, actor.id));
