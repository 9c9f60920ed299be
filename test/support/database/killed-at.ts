import type { Database } from '../../../database/database.ts';

/** A database that is lost after so many commits, or just before the answer to the last of them. */
export function killedAt(
  database: Database,
  { commits, isAfterCommit }: { commits: number; isAfterCommit: boolean },
): Database {
  let left = commits;
  return {
    ...database,
    read: database.read,
    transaction: async (work) => {
      if (left <= 0 && !isAfterCommit) throw new Error('killed');
      const result = await database.transaction(work);
      if (left-- <= 0) throw new Error('killed');
      return result;
    },
  };
}
