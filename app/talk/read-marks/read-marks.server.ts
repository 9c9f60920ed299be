import type { Database, Reader } from '../../../database/database.ts';
import { actorTransaction } from '../../account/account.server.ts';
import { deleteReadMarksOff, hasReadMarksOff, insertReadMarksOff } from './read-marks-store.server.ts';

export async function showsReadMarks(db: Reader, actor: { id: string }): Promise<boolean> {
  return !(await hasReadMarksOff(db, actor.id));
}

/** Off hides read marks both ways: others no longer see the actor's, nor the actor theirs. Throws `signed-out`. */
export async function setReadMarks(
  { database, now }: { database: Database; now(): number },
  actor: { id: string },
  isOn: boolean,
): Promise<void> {
  await actorTransaction(database, (tx) =>
    isOn ? deleteReadMarksOff(tx, actor.id) : insertReadMarksOff(tx, actor.id, now()),
  );
}
