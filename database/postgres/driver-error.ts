import pg from 'pg';
import { DatabaseUnavailable } from '../outage.ts';

/** The driver's errors are the server's own, of wrong values, or else of the connection: those become `DatabaseUnavailable`. */
export function toDatabaseError(error: unknown): unknown {
  const isOfConnection =
    error instanceof Error && !(error instanceof pg.DatabaseError) && !(error instanceof TypeError);
  if (!isOfConnection || error instanceof DatabaseUnavailable) return error;
  const { code } = error as { code?: string };
  return new DatabaseUnavailable(error.message || code || 'no connection', { cause: error });
}

/** What the driver answers; what it fails with is told as above. */
export async function askDriver<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw toDatabaseError(error);
  }
}
