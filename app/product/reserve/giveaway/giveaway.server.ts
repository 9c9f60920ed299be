import { randomBytes } from 'node:crypto';
import type { Reader, Writer } from '../../../../database/database.ts';
import { queueIfVerified } from '../../../mail/queue-mail.server.ts';
import { addNotice } from '../../../notice/notice.server.ts';
import type { NoticeKind } from '../../../notice/notice.ts';
import type { Product } from '../../product.ts';
import { commitmentOf, type DrawResult } from './draw.ts';
import {
  countApplications,
  deleteApplications,
  deleteGiveaway,
  findByProduct,
  type Giveaway,
  insertGiveaway,
  listApplications,
  listTitlesOf,
  takeUntold,
  updateDrawn,
  updateTurn,
} from './giveaway-store.server.ts';
import type { Application, ShownGiveaway } from './giveaway.ts';

/** Before the first application, so that the seed cannot favour one. */
export async function openGiveaway(tx: Writer, productId: string, now: number): Promise<void> {
  await insertGiveaway(tx, { productId, seed: randomBytes(32).toString('hex'), createdAt: now });
}

export async function takesApplications(db: Reader, productId: string): Promise<boolean> {
  return (await findByProduct(db, productId)) !== undefined;
}

/** Requires the lock on the listing. @returns false once people have applied: the method is then fixed */
export async function changeGiveaway(
  tx: Writer,
  { productId, isWanted, now }: { productId: string; isWanted: boolean; now: number },
): Promise<boolean> {
  const present = await findByProduct(tx, productId);
  if (isWanted === (present !== undefined)) return true;
  if (!present) {
    await openGiveaway(tx, productId, now);
    return true;
  }
  if (present.drawnIds !== null || (await countApplications(tx, productId)) > 0) return false;
  await deleteGiveaway(tx, productId);
  return true;
}

/** Undefined unless the listing takes applications. */
export async function findShownGiveaway(
  db: Reader,
  { id, category }: Pick<Product, 'id' | 'category'>,
): Promise<ShownGiveaway | undefined> {
  const giveaway = category === 'free' ? await findByProduct(db, id) : undefined;
  if (!giveaway) return undefined;
  return {
    count: await countApplications(db, id),
    commitment: await commitmentOf(giveaway.seed),
    isDrawn: giveaway.drawnIds !== null,
  };
}

/** Undefined before the draw. */
export async function findDraw(
  db: Reader,
  productId: string,
): Promise<(DrawResult & { drawnAt: number }) | undefined> {
  const giveaway = await findByProduct(db, productId);
  if (!giveaway || giveaway.drawnIds === null || giveaway.drawnAt === null) return undefined;
  const { seed, drawnIds: ids, drawnAt } = giveaway;
  return { seed, ids, drawnAt, commitment: await commitmentOf(seed) };
}

/** With the seed, which only a draw publishes. */
export async function findGiveaway(db: Reader, productId: string): Promise<Giveaway | undefined> {
  return findByProduct(db, productId);
}

/** Oldest first. @param blockedIds people with a block between them and the giver */
export async function listApplicants(
  db: Reader,
  productId: string,
  blockedIds: string[],
): Promise<Application[]> {
  return listApplications(db, productId, blockedIds);
}

export async function recordDraw(
  tx: Writer,
  draw: { productId: string; drawnIds: string[]; drawnAt: number },
): Promise<void> {
  await updateDrawn(tx, draw);
}

export async function noteTurn(
  tx: Writer,
  applicant: { productId: string; accountId: string },
  now: number,
): Promise<void> {
  await updateTurn(tx, applicant, now);
}

type GiveawayNoticeKind = Extract<NoticeKind, 'giveaway-passed' | 'giveaway-drawn' | 'giveaway-ended'>;

interface GiveawayNotice {
  product: Pick<Product, 'id' | 'title'>;
  kind: GiveawayNoticeKind;
  now: number;
}

/** Notifies the others once. @param exceptId the person it is reserved for */
export async function notifyOthers(
  tx: Writer,
  { exceptId, ...notice }: GiveawayNotice & { exceptId: string },
): Promise<void> {
  const { product, now } = notice;
  await notifyAll(tx, await takeUntold(tx, { productId: product.id, exceptId, now }), notice);
}

/** Notifies applicants who were not notified before. @param buyerId null for a person outside the market */
export async function notifyOtherApplicants(
  tx: Writer,
  product: Pick<Product, 'id' | 'title'>,
  { buyerId, now }: { buyerId: string | null; now: number },
): Promise<void> {
  const untold = await takeUntold(tx, { productId: product.id, exceptId: null, now });
  const others = untold.filter((accountId) => accountId !== buyerId);
  await notifyAll(tx, others, { product, kind: 'giveaway-passed', now });
}

async function notifyAll(
  tx: Writer,
  accountIds: string[],
  { product, kind, now }: GiveawayNotice,
): Promise<void> {
  for (const accountId of accountIds) {
    const { id: subjectId, title } = product;
    await addNotice(tx, { accountId, kind, subjectId, title, isMailed: true, now });
    await queueIfVerified(tx, { accountId, kind: 'giveaway-decided', now });
  }
}

/** For a removed or hidden listing. Keeps the result of a draw. */
async function endApplications(
  tx: Writer,
  product: Pick<Product, 'id' | 'title'>,
  now: number,
): Promise<void> {
  const untold = await takeUntold(tx, { productId: product.id, exceptId: null, now });
  await notifyAll(tx, untold, { product, kind: 'giveaway-ended', now });
  await deleteApplications(tx, product.id);
}

/** Only of listed ones. */
export async function endApplicationsOf(tx: Writer, productIds: string[], now: number): Promise<void> {
  for (const product of await listTitlesOf(tx, productIds)) await endApplications(tx, product, now);
}

/** For a removed listing. */
export async function forgetGiveaway(
  tx: Writer,
  product: Pick<Product, 'id' | 'title'>,
  now: number,
): Promise<void> {
  await endApplications(tx, product, now);
  await deleteGiveaway(tx, product.id);
}
