import type { Database, Reader, Writer } from '../../../database/database.ts';
import { actorTransaction } from '../../account/account.server.ts';
import { notifyIfVerified } from '../../account/email/send-account-mail.server.ts';
import { addNotice } from '../../notice/notice.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { findProduct } from '../product.server.ts';
import type { Product } from '../product.ts';
import { findReservation, lockProduct } from './reservation.server.ts';
import { deleteWait, insertWait, isWaiting, takeWaits } from './waiting-store.server.ts';

interface Deps {
  database: Database;
  now(): number;
}

type WaitOutcome = { ok: true } | { ok: false; reason: 'sold' | 'open' };

/** For a notice once the listing is no longer reserved. Throws `not-found`, `forbidden` for one's own, `signed-out`. */
export async function waitForReopening(
  deps: Deps,
  actor: { id: string },
  { productId }: { productId: string },
): Promise<WaitOutcome> {
  const { engine } = deps.database;
  return actorTransaction(deps.database, async (tx) => {
    const now = deps.now();
    await lockProduct(tx, engine, productId);
    const product = await findProduct(tx, productId);
    if (!product) throw new CodedError('not-found', `no product to wait for: ${productId}`);
    if (product.sellerId === actor.id) throw new CodedError('forbidden', 'sellers wait for nothing');
    if (product.sold) return { ok: false, reason: 'sold' };
    const reservation = await findReservation(tx, productId, now);
    if (!reservation || reservation.isOver || reservation.buyerId === actor.id)
      return { ok: false, reason: 'open' };
    await insertWait(tx, { productId, accountId: actor.id, createdAt: now });
    return { ok: true };
  });
}

/** Also of a listing that is gone. */
export async function stopWaiting(
  { database }: Pick<Deps, 'database'>,
  actor: { id: string },
  { productId }: { productId: string },
): Promise<void> {
  await database.transaction((tx) => deleteWait(tx, { productId, accountId: actor.id }));
}

/** Each person once. @param exceptId the one it was reserved for */
export async function notifyWaiting(
  tx: Writer,
  { id: subjectId, title }: Pick<Product, 'id' | 'title'>,
  { exceptId, now }: { exceptId: string; now: number },
): Promise<void> {
  for (const accountId of await takeWaits(tx, subjectId)) {
    if (accountId === exceptId) continue;
    await addNotice(tx, { accountId, kind: 'reopened', subjectId, title, now });
    await notifyIfVerified(tx, { accountId, kind: 'listing-reopened', now });
  }
}

/** What a reserved listing is to a person: until when it is reserved for them, or whether they wait for it. */
export async function findStanding(
  db: Reader,
  actor: { id: string },
  { productId, now }: { productId: string; now: number },
): Promise<{ reservedUntil: number | null; isWaiting: boolean }> {
  const reservation = await findReservation(db, productId, now);
  const isTheirs = reservation?.buyerId === actor.id && !reservation.isOver;
  return {
    reservedUntil: isTheirs ? reservation.endsAt : null,
    isWaiting: await isWaiting(db, { productId, accountId: actor.id }),
  };
}
