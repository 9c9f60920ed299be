import type { Database, Writer } from '../../database/database.ts';
import { isForeignKeyViolation } from '../../database/foreign-key-violation.ts';
import { CodedError } from '../platform/coded-error.ts';

/**
 * `database.transaction` for work whose new rows point at the actor's account. Throws `signed-out` when they have left
 * the market since they were recognised. Whatever else its rows point at, the work itself must have looked up.
 */
export async function actorTransaction<T>(database: Database, work: (tx: Writer) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new CodedError('signed-out', 'the actor has left the market');
    throw error;
  }
}
