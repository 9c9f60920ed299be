import type { Database, Writer } from '../../database/database.ts';

const KEY_FORM = /^[\w-]{8,64}$/;

export function parseOnceKey(value: unknown): string | undefined {
  return typeof value === 'string' && KEY_FORM.test(value) ? value : undefined;
}

/** In the form's transaction. @returns the result of an earlier post with this key, or undefined */
export async function claimOnce(
  tx: Writer,
  claim: { actorId: string; key: string; result: string; now: number },
): Promise<string | undefined> {
  const { actorId, key, result, now } = claim;
  const inserted = await tx
    .insertInto('once')
    .values({ actorId, key, result, createdAt: now })
    .onConflict((conflict) => conflict.columns(['actorId', 'key']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return undefined;
  const first = await tx
    .selectFrom('once')
    .select('result')
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return first.result;
}

export async function trimOnce(database: Database, before: number): Promise<void> {
  await database.transaction((tx) => tx.deleteFrom('once').where('createdAt', '<', before).execute());
}
