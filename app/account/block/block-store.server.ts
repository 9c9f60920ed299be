import type { Reader, Writer } from '../../../database/database.ts';

interface Pair {
  blockerId: string;
  blockedId: string;
}

export async function insertBlock(tx: Writer, block: Pair & { createdAt: number }): Promise<void> {
  await tx
    .insertInto('block')
    .values(block)
    .onConflict((conflict) => conflict.columns(['blockerId', 'blockedId']).doNothing())
    .execute();
}

export async function deleteBlock(tx: Writer, { blockerId, blockedId }: Pair): Promise<void> {
  await tx
    .deleteFrom('block')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .execute();
}

export async function listBlockersAmong(db: Reader, oneId: string, otherId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('block')
    .select('blockerId')
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('blockerId', 'blockedId'), 'in', [tuple(oneId, otherId), tuple(otherId, oneId)]),
    )
    .execute();
  return rows.map(({ blockerId }) => blockerId);
}

/** Both directions: accounts blocked by this one, and those that blocked it. */
export async function listBlockedWith(db: Reader, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('block')
    .select('blockedId as id')
    .where('blockerId', '=', accountId)
    .union(db.selectFrom('block').select('blockerId as id').where('blockedId', '=', accountId))
    .execute();
  return rows.map(({ id }) => id);
}

export async function listBlockedBy(
  db: Reader,
  blockerId: string,
): Promise<{ id: string; nickname: string; blockedAt: number }[]> {
  return db
    .selectFrom('block')
    .innerJoin('account', 'account.id', 'block.blockedId')
    .select(['account.id', 'account.nickname', 'block.createdAt as blockedAt'])
    .where('blockerId', '=', blockerId)
    .orderBy('block.createdAt', 'desc')
    .orderBy('account.id')
    .execute();
}
