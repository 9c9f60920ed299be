import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Reader } from '../../../database/database.ts';
import { listBlockedEitherWay } from '../../account/block/block.server.ts';
import { seoulDay } from '../../korean/date-text.ts';
import { addNotices } from '../../notice/notice.server.ts';
import type { Change, LogPosition } from '../../platform/change-log.server.ts';
import {
  type FollowerDeps,
  startFollowing,
  StoredFollower,
} from '../../platform/follow/stored-follower.server.ts';
import { newId } from '../../platform/id.server.ts';
import { listProductsById } from '../list/list-products.server.ts';
import type { Product } from '../product.ts';
import {
  deleteOlderAnnouncements,
  findByListing,
  findReached,
  insertListing,
  listLater,
  listFollowed,
  listFollowersAfter,
  updateReached,
  upsertAnnouncement,
} from './announcement-store.server.ts';

/** For one transaction on SQLite, which blocks the thread: requests run in between. */
const PEOPLE_AT_ONCE = 100;
/** A day longer than notices. */
const ANNOUNCEMENT_AGE_DAYS = 91;

export function startAnnouncing({ onError, ...deps }: FollowerDeps & { onError(error: unknown): void }): {
  stop(): Promise<void>;
} {
  return startFollowing(new ListingAnnouncer(deps), onError);
}

/** Notifies followers of a seller's listings, once a day. */
export class ListingAnnouncer extends StoredFollower<string> {
  /** @param from default: the stored position */
  constructor(deps: FollowerDeps, from?: LogPosition) {
    super(deps, 'followed-sellers', from);
  }

  protected override select(changes: Change[]): string[] {
    return changes.flatMap(({ kind, productId }) =>
      kind === 'published' && productId !== null ? productId : [],
    );
  }

  protected override async handle(productIds: string[]): Promise<boolean> {
    const products = await listProductsById(this.deps.database.read, productIds);
    const byId = new Map(products.map((product) => [product.id, product]));
    const followed = await this.#listFollowedSellers(products);
    for (const id of productIds) {
      const product = byId.get(id);
      if (!product || product.sold || !followed.has(product.sellerId)) continue;
      if (!(await this.#announce(product))) return false;
    }
    return true;
  }

  async #listFollowedSellers(products: Product[]): Promise<Set<string>> {
    if (products.length === 0) return new Set();
    const sellerIds = new Set(products.map(({ sellerId }) => sellerId));
    return listFollowed(this.deps.database.read, [...sellerIds]);
  }

  async #announce(product: Product): Promise<boolean> {
    const id = await this.#findAnnouncement(product);
    let isAtEnd = false;
    while (!isAtEnd) {
      if (this.isStopped) return false;
      isAtEnd = await this.#notifyNext(product, id);
      await nextTurn();
    }
    return true;
  }

  async #findAnnouncement({ id: productId, sellerId }: Product): Promise<string> {
    const { database, now } = this.deps;
    const known = await findByListing(database.read, productId);
    if (known !== undefined) return known;
    return database.transaction(async (tx) => {
      const id = await upsertAnnouncement(tx, { id: newId(), sellerId, day: seoulDay(now()) });
      await insertListing(tx, { productId, announcementId: id });
      return id;
    });
  }

  /** Stores its position in the transaction of the notices: none is lost or repeated. @returns whether all were notified */
  async #notifyNext(product: Product, id: string): Promise<boolean> {
    const { sellerId, title, createdAt: until } = product;
    const now = this.deps.now();
    return this.deps.database.transaction(async (tx) => {
      const reached = await findReached(tx, id);
      if (!reached) return true;
      const after = { sellerId, ...reached, until, blockedIds: await listBlockedEitherWay(tx, sellerId) };
      const followers = await listFollowersAfter(tx, after, PEOPLE_AT_ONCE);
      const last = followers.at(-1);
      if (!last) return true;
      const to = { reachedAt: last.createdAt, reachedId: last.followerId };
      if (!(await updateReached(tx, id, reached, to))) return false;
      await addNotices(
        tx,
        followers.map(({ followerId }) => followerId),
        { kind: 'followed-listed', subjectId: product.id, title, personId: sellerId, now },
      );
      return followers.length < PEOPLE_AT_ONCE;
    });
  }
}

export interface Announcement {
  sellerId: string;
  laterIds: string[];
}

/** By the notice's listing. Later listings may be gone. */
export async function findAnnouncements(
  db: Reader,
  productIds: readonly string[],
): Promise<Map<string, Announcement>> {
  const found = new Map<string, Announcement>();
  for (const { productId, sellerId, laterId } of await listLater(db, productIds)) {
    const laterIds = found.get(productId)?.laterIds ?? [];
    found.set(productId, { sellerId, laterIds: laterId === null ? laterIds : [...laterIds, laterId] });
  }
  return found;
}

export async function trimAnnouncements(database: Database, now: number): Promise<void> {
  const beforeDay = seoulDay(now) - ANNOUNCEMENT_AGE_DAYS;
  await database.transaction((tx) => deleteOlderAnnouncements(tx, beforeDay));
}
