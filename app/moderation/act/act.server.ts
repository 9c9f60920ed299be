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

/** Undefined for another person's. */
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

/** The act that removed their review; undefined where it is older than the record of such acts. */
export async function findRemoval(
  db: Reader,
  actor: { id: string },
  reviewId: string,
): Promise<ModerationAct | undefined> {
  const act = await findHoldingAct(db, { kind: 'remove-review', targetId: reviewId });
  return act?.accountId === actor.id ? act : undefined;
}

export async function listActsOf(db: Reader, accountId: string, limit = 100): Promise<ModerationAct[]> {
  return listOfAccount(db, accountId, limit);
}

export async function listActsOfCase(db: Reader, caseId: string): Promise<ModerationAct[]> {
  return listOfCase(db, caseId);
}

export async function listActs(db: Reader, limit: number): Promise<ModerationAct[]> {
  return listNewest(db, limit);
}
