import type { Database, Reader, Writer } from '../../../database/database.ts';
import { actorTransaction, findPublicPerson } from '../../account/account.server.ts';
import { isBlockBetween } from '../../account/block/block.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import {
  cutPage,
  PERSONAL_PAGE_SIZE,
  type Page,
  parseNumberCursor,
  parseTimeCursor,
  type TimeKey,
  timeCursor,
} from '../../platform/paging/keyset-page.ts';
import { listProductsByFeedSeq } from '../list/list-products.server.ts';
import type { Product } from '../product.ts';
import {
  countFollows,
  deleteFollow,
  hasFollow,
  insertFollow,
  listFollows,
  listNewestFeedSeqs,
} from './follow-store.server.ts';
import { type FollowProblem, MAX_FOLLOWED } from './follow.ts';

type Input = { personId: string };
type Outcome = { ok: true } | { ok: false; reason: FollowProblem };

/** Idempotent. Throws `forbidden` for oneself, `not-found` for a deleted or suspended account, `signed-out`. */
export async function followPerson(
  { database, now }: { database: Database; now(): number },
  actor: { id: string },
  { personId }: Input,
): Promise<Outcome> {
  if (personId === actor.id) throw new CodedError('forbidden', 'people cannot follow themselves');
  return actorTransaction(database, async (tx) => {
    if (!(await findPublicPerson(tx, personId))) throw new CodedError('not-found', `no person: ${personId}`);
    const pair = { followerId: actor.id, followedId: personId };
    if (await hasFollow(tx, pair)) return { ok: true };
    if (await isBlockBetween(tx, actor.id, personId)) return { ok: false, reason: 'blocked' };
    if ((await countFollows(tx, actor.id)) >= MAX_FOLLOWED) return { ok: false, reason: 'full' };
    await insertFollow(tx, { ...pair, createdAt: now() });
    return { ok: true };
  });
}

export async function unfollowPerson(
  { database }: { database: Database },
  actor: { id: string },
  { personId }: Input,
): Promise<void> {
  await database.transaction((tx) => deleteFollow(tx, { followerId: actor.id, followedId: personId }));
}

/** In both directions, when one blocks the other. */
export async function endFollowing(tx: Writer, oneId: string, otherId: string): Promise<void> {
  await deleteFollow(tx, { followerId: oneId, followedId: otherId });
  await deleteFollow(tx, { followerId: otherId, followedId: oneId });
}

export async function isFollowing(db: Reader, actor: { id: string }, { personId }: Input): Promise<boolean> {
  return hasFollow(db, { followerId: actor.id, followedId: personId });
}

export async function countFollowed(db: Reader, actor: { id: string }): Promise<number> {
  return countFollows(db, actor.id);
}

export interface FollowedPerson {
  id: string;
  nickname: string;
  followedAt: number;
  /** Their page is not shown during a suspension. */
  isSuspended: boolean;
}

export async function listFollowed(db: Reader, actor: { id: string }): Promise<FollowedPerson[]> {
  return readFollowed(db, actor, undefined, MAX_FOLLOWED);
}

/** The last followed first. An unknown cursor begins at the first. */
export async function pageFollowed(
  db: Reader,
  actor: { id: string },
  cursor?: string | null,
  size: number = PERSONAL_PAGE_SIZE,
): Promise<Page<FollowedPerson>> {
  const people = await readFollowed(db, actor, parseTimeCursor(cursor), size + 1);
  return cutPage(people, size, ({ id, followedAt: at }) => timeCursor({ at, id }));
}

async function readFollowed(
  db: Reader,
  actor: { id: string },
  after: TimeKey | undefined,
  limit: number,
): Promise<FollowedPerson[]> {
  const rows = await listFollows(db, actor.id, after, limit);
  return rows.map(({ suspendedAt, ...person }) => ({ ...person, isSuspended: suspendedAt !== null }));
}

/** The listings of all followed sellers, newest first. An unknown cursor begins at the newest. */
export async function pageFollowedListings(
  db: Reader,
  actor: { id: string },
  cursor?: string | null,
  size: number = PERSONAL_PAGE_SIZE,
): Promise<Page<Product>> {
  const feedSeqs = await listNewestFeedSeqs(db, actor.id, parseNumberCursor(cursor), size + 1);
  const page = cutPage(feedSeqs, size, String);
  const products = await listProductsByFeedSeq(db, page.items);
  return { ...page, items: products.sort((a, b) => b.feedSeq - a.feedSeq) };
}
