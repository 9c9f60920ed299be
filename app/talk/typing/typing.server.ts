import type { Reader } from '../../../database/database.ts';
import { isBlockBetween } from '../../account/block/block.server.ts';
import { getSides } from '../message.server.ts';
import { showsReadMarks } from '../read-marks/read-marks.server.ts';

/**
 * The account that may see the actor type: nobody after the other has left or between people one of whom has blocked the
 * other or has read marks off. Throws `not-found` where the actor is no member.
 */
export async function findTypingReader(
  db: Reader,
  actor: { id: string },
  id: string,
): Promise<string | undefined> {
  const { otherId } = await getSides(db, actor, id);
  if (otherId === null) return undefined;
  const [isBlocked, ...showMarks] = await Promise.all([
    isBlockBetween(db, actor.id, otherId),
    showsReadMarks(db, actor),
    showsReadMarks(db, { id: otherId }),
  ]);
  return !isBlocked && showMarks.every(Boolean) ? otherId : undefined;
}
