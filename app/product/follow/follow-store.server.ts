import type { Reader, Writer } from '../../../database/database.ts';
import type { TimeKey } from '../../platform/paging/keyset-page.ts';

interface Pair {
  followerId: string;
  followedId: string;
}

export async function insertFollow(tx: Writer, follow: Pair & { createdAt: number }): Promise<void> {
  await tx
    .insertInto('follow')
    .values(follow)
    .onConflict((conflict) => conflict.columns(['followerId', 'followedId']).doNothing())
    .execute();
}

export async function deleteFollow(tx: Writer, { followerId, followedId }: Pair): Promise<void> {
  await tx
    .deleteFrom('follow')
    .where('followerId', '=', followerId)
    .where('followedId', '=', followedId)
    .execute();
}

export async function hasFollow(db: Reader, { followerId, followedId }: Pair): Promise<boolean> {
  const found = await db
    .selectFrom('follow')
    .select('followedId')
    .where('followerId', '=', followerId)
    .where('followedId', '=', followedId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countFollows(db: Reader, followerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('follow')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('followerId', '=', followerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listFollows(
  db: Reader,
  followerId: string,
  after: TimeKey | undefined,
  limit: number,
): Promise<{ id: string; nickname: string; followedAt: number; suspendedAt: number | null }[]> {
  return db
    .selectFrom('follow')
    .innerJoin('account', 'account.id', 'follow.followedId')
    .select(['account.id', 'account.nickname', 'account.suspendedAt', 'follow.createdAt as followedAt'])
    .where('follow.followerId', '=', followerId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('follow.createdAt', 'follow.followedId'), '<', tuple(after!.at, after!.id)),
      ),
    )
    .orderBy('follow.createdAt', 'desc')
    .orderBy('follow.followedId', 'desc')
    .limit(limit)
    .execute();
}

/**
 * The newest listings of all followed people. Only the `limit` people whose newest listing is newest can have one of
 * them: each is read by the index of its seller, in a market of any size.
 */
export async function listNewestFeedSeqs(
  db: Reader,
  followerId: string,
  before: number | undefined,
  limit: number,
): Promise<number[]> {
  const feedSeqsOf = (sellerId: string) =>
    db
      .selectFrom('product')
      .select('feedSeq')
      .where('sellerId', '=', sellerId)
      .$if(before !== undefined, (query) => query.where('feedSeq', '<', before!))
      .orderBy('feedSeq', 'desc')
      .limit(limit);
  const [first, ...rest] = (await listNewestSellers(db, followerId, before, limit)).map((id) =>
    db.selectFrom(feedSeqsOf(id).as('newest')).select('feedSeq'),
  );
  if (!first) return [];
  const all = rest.reduce((union, newest) => union.unionAll(newest), first);
  const rows = await all.orderBy('feedSeq', 'desc').limit(limit).execute();
  return rows.map(({ feedSeq }) => feedSeq);
}

async function listNewestSellers(
  db: Reader,
  followerId: string,
  before: number | undefined,
  limit: number,
): Promise<string[]> {
  const sellers = db
    .selectFrom('follow')
    .select('followedId')
    .select(({ selectFrom }) =>
      selectFrom('product')
        .select('feedSeq')
        .whereRef('product.sellerId', '=', 'follow.followedId')
        .$if(before !== undefined, (query) => query.where('feedSeq', '<', before!))
        .orderBy('feedSeq', 'desc')
        .limit(1)
        .as('newest'),
    )
    .where('followerId', '=', followerId);
  const rows = await db
    .selectFrom(sellers.as('sellers'))
    .select('followedId')
    .where('newest', 'is not', null)
    .orderBy('newest', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ followedId }) => followedId);
}
