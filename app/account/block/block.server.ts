import type { Database, Reader, Writer } from '../../../database/database.ts';
import {
  deleteBlock,
  insertBlock,
  listBlockedWith,
  listBlockedBy,
  listBlockersAmong,
} from './block-store.server.ts';

/** Between the two nothing is said, reserved or bought. */
export async function isBlockBetween(db: Reader, oneId: string, otherId: string): Promise<boolean> {
  return (await listBlockersAmong(db, oneId, otherId)).length > 0;
}

export async function listBlockedEitherWay(db: Reader, accountId: string): Promise<string[]> {
  return listBlockedWith(db, accountId);
}

export async function hasBlocked(db: Reader, blockerId: string, blockedId: string): Promise<boolean> {
  return (await listBlockersAmong(db, blockerId, blockedId)).includes(blockerId);
}

/** Repeating it changes nothing. */
export async function addBlock(
  tx: Writer,
  { blockerId, blockedId, now }: { blockerId: string; blockedId: string; now: number },
): Promise<void> {
  await insertBlock(tx, { blockerId, blockedId, createdAt: now });
}

export async function unblockPerson(
  { database }: { database: Database },
  actor: { id: string },
  { personId }: { personId: string },
): Promise<void> {
  await database.transaction((tx) => deleteBlock(tx, { blockerId: actor.id, blockedId: personId }));
}

export async function listBlocked(
  db: Reader,
  accountId: string,
): Promise<{ id: string; nickname: string; blockedAt: number }[]> {
  return listBlockedBy(db, accountId);
}
