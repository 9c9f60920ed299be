import { sql } from 'kysely';
import type { Database, Writer } from '../../../database/database.ts';

/**
 * As `lockListed`, for a transaction that may move the listing: changing its key under the weaker lock would deadlock
 * with a pick, which has locked that key.
 */
export async function lockToMove(tx: Writer, engine: Database['engine'], productId: string): Promise<void> {
  if (engine === 'sqlite') return;
  await tx.selectFrom('product').select('id').where('id', '=', productId).forUpdate().execute();
}

/** With the listing locked. @returns its position in the feed from now on */
export async function updateFeedSeq(
  tx: Writer,
  engine: Database['engine'],
  productId: string,
  { bumpedAt, bumpCount }: { bumpedAt: number; bumpCount: number },
): Promise<number> {
  const { feedSeq } = await tx
    .updateTable('product')
    .set({ feedSeq: await takeFeedSeq(tx, engine), bumpedAt, bumpCount })
    .where('id', '=', productId)
    .returning('feedSeq')
    .executeTakeFirstOrThrow();
  return feedSeq;
}

/** From the counter of new listings, which hands out no number twice. */
async function takeFeedSeq(tx: Writer, engine: Database['engine']): Promise<number> {
  const statement =
    engine === 'sqlite'
      ? sql<{ seq: number }>`update sqlite_sequence set seq = seq + 1 where name = 'product' returning seq`
      : sql<{ seq: number }>`select nextval(pg_get_serial_sequence('product', 'feed_seq')) as seq`;
  const { rows } = await statement.execute(tx);
  return Number(rows[0]!.seq);
}
