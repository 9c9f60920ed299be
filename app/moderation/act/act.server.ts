import type { Reader } from '../../../database/database.ts';
import {
  findActById,
  findHoldingAct,
  findSuspendingAct,
  listOfAccount,
  listOfCase,
  listNewest,
} from './act-store.server.ts';
import type { ModerationAct } from './act.ts';

export async function findAct(db: Reader, id: string): Promise<ModerationAct | undefined> {
  return findActById(db, id);
}

/** For the person: undefined for another's. */
export async function findOwnAct(
  db: Reader,
  actor: { id: string },
  id: string,
): Promise<ModerationAct | undefined> {
  const act = await findActById(db, id);
  return act?.accountId === actor.id ? act : undefined;
}

/** The act that a suspended person may appeal against; undefined where it is older than the record of acts. */
export async function findSuspension(db: Reader, accountId: string): Promise<ModerationAct | undefined> {
  return findSuspendingAct(db, accountId);
}

/** The act by which a review of theirs was removed; undefined where it is older than the record of such acts. */
export async function findRemoval(
  db: Reader,
  actor: { id: string },
  reviewId: string,
): Promise<ModerationAct | undefined> {
  const act = await findHoldingAct(db, { kind: 'remove-review', targetId: reviewId });
  return act?.accountId === actor.id ? act : undefined;
}

/** The newest first. */
export async function listActsOf(db: Reader, accountId: string, limit = 100): Promise<ModerationAct[]> {
  return listOfAccount(db, accountId, limit);
}

/** The newest first. */
export async function listActsOfCase(db: Reader, caseId: string): Promise<ModerationAct[]> {
  return listOfCase(db, caseId);
}

/** Of everybody, the newest first. */
export async function listActs(db: Reader, limit: number): Promise<ModerationAct[]> {
  return listNewest(db, limit);
}
