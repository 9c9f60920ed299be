import type { Reader, Writer } from '../../../database/database.ts';
import type { AnnouncementTable } from '../../../database/tables/pick-tables.ts';

/** Those of `sellerIds` with followers. */
export async function listFollowed(db: Reader, sellerIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', sellerIds)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('follow').select('followerId').whereRef('follow.followedId', '=', 'account.id')),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findByListing(db: Reader, productId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('announcedListing')
    .select('announcementId')
    .where('productId', '=', productId)
    .executeTakeFirst();
  return row?.announcementId;
}

/** @returns the id of the seller's announcement of that day, new or existing. Locks it. */
export async function upsertAnnouncement(
  tx: Writer,
  announcement: Pick<AnnouncementTable, 'id' | 'sellerId' | 'day'>,
): Promise<string> {
  const { id } = await tx
    .insertInto('announcement')
    .values({ ...announcement, reachedAt: -1, reachedId: '' })
    .onConflict((conflict) => conflict.columns(['sellerId', 'day']).doUpdateSet({ day: announcement.day }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Requires the lock on the announcement. */
export async function insertListing(
  tx: Writer,
  { productId, announcementId }: { productId: string; announcementId: string },
): Promise<void> {
  const { last } = await tx
    .selectFrom('announcedListing')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('announcementId', '=', announcementId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('announcedListing')
    .values({ productId, announcementId, number: Number(last ?? 0) + 1 })
    .onConflict((conflict) => conflict.column('productId').doNothing())
    .execute();
}

type Reached = Pick<AnnouncementTable, 'reachedAt' | 'reachedId'>;

export async function findReached(db: Reader, id: string): Promise<Reached | undefined> {
  return db
    .selectFrom('announcement')
    .select(['reachedAt', 'reachedId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Followers after that position and by `until`, oldest first; without suspended people and `leftOutIds`. */
export async function listFollowersAfter(
  db: Reader,
  {
    sellerId,
    reachedAt,
    reachedId,
    until,
    blockedIds,
  }: Reached & { sellerId: string; until: number; blockedIds: string[] },
  limit: number,
): Promise<{ followerId: string; createdAt: number }[]> {
  return db
    .selectFrom('follow')
    .innerJoin('account', 'account.id', 'follow.followerId')
    .select(['follow.followerId', 'follow.createdAt'])
    .where('follow.followedId', '=', sellerId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('follow.createdAt', 'follow.followerId'), '>', tuple(reachedAt, reachedId)),
    )
    .where('follow.createdAt', '<=', until)
    .where('account.suspendedAt', 'is', null)
    .$if(blockedIds.length > 0, (query) => query.where('follow.followerId', 'not in', blockedIds))
    .orderBy('follow.createdAt')
    .orderBy('follow.followerId')
    .limit(limit)
    .execute();
}

/** @returns false if another server has moved it on */
export async function updateReached(tx: Writer, id: string, from: Reached, to: Reached): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('announcement')
    .set(to)
    .where('id', '=', id)
    .where('reachedAt', '=', from.reachedAt)
    .where('reachedId', '=', from.reachedId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** One row for each later listing of the announcement; a row with null if there is none. */
export async function listLater(
  db: Reader,
  productIds: readonly string[],
): Promise<{ productId: string; sellerId: string; laterId: string | null }[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('announcedListing as named')
    .innerJoin('announcement', 'announcement.id', 'named.announcementId')
    .leftJoin('announcedListing as later', (join) =>
      join
        .onRef('later.announcementId', '=', 'named.announcementId')
        .onRef('later.number', '>', 'named.number'),
    )
    .select(['named.productId', 'announcement.sellerId', 'later.productId as laterId'])
    .where('named.productId', 'in', productIds)
    .orderBy('later.number')
    .execute();
}

export async function deleteOlderAnnouncements(tx: Writer, beforeDay: number): Promise<void> {
  await tx.deleteFrom('announcement').where('day', '<', beforeDay).execute();
}
