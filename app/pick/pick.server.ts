import type { Database, Reader, Writer } from '../../database/database.ts';
import { actorTransaction } from '../account/account.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import { cutPage, OWN_PAGE_SIZE, type Page, parseTimeCursor, timeCursor } from '../platform/keyset-page.ts';
import { listProductsById } from '../product/list/list-products.server.ts';
import { findProduct, movePickCount } from '../product/product.server.ts';
import type { Product } from '../product/product.ts';
import {
  copyPicks,
  countAllPicks,
  deletePick,
  deletePicksOf,
  insertPick,
  listAllPicks,
  listHiddenPicksOf,
  listPickedAmong,
  listPickedIds,
  listPicksOf,
} from './pick-store.server.ts';

/**
 * Picks a product for the actor. Picking again changes nothing: one pick per person and product, and the
 * count moves only when a row came. Throws `not-found` for a listing that is gone, and `signed-out` for an actor that is.
 */
export async function pickProduct(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: { productId: string },
): Promise<void> {
  const { productId } = input;
  await actorTransaction(deps.database, async (tx) => {
    // Asked first: a pick of a missing listing would break a foreign key.
    if (!(await findProduct(tx, productId)))
      throw new CodedError('not-found', `nothing to pick: ${productId}`);
    const now = deps.now();
    const came = await insertPick(tx, { accountId: actor.id, productId, createdAt: now });
    if (came) await movePickCount(tx, { productId, accountId: actor.id, by: 1, now });
  });
}

/** Takes the actor's pick back, of a listing out of sight too. Without one, or without the listing, nothing changes. */
export async function unpickProduct(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: { productId: string },
): Promise<void> {
  const { productId } = input;
  await deps.database.transaction(async (tx) => {
    const takeBack = (table: 'pick' | 'hiddenPick') => deletePick(tx, table, actor.id, productId);
    // While it is moved out of sight or back it is in the one table or the other at each look, but not in both.
    const went = (await takeBack('pick')) || (!(await takeBack('hiddenPick')) && (await takeBack('pick')));
    if (went) await movePickCount(tx, { productId, accountId: actor.id, by: -1, now: deps.now() });
  });
}

const SESSION_PICKS = 500;

/** The ids of the newest 500 picks, and of those among `ids` that are picked. */
export async function listPickIds(db: Reader, accountId: string, ids: string[]): Promise<string[]> {
  const newest = await listPickedIds(db, accountId, SESSION_PICKS);
  const asked = newest.length < SESSION_PICKS ? [] : await listPickedAmong(db, accountId, ids);
  return [...new Set([...newest, ...asked])];
}

/** What a person has picked: a product, or one that nobody can see at present. */
interface PickedProduct {
  productId: string;
  /** undefined where it is out of sight. */
  product: Product | undefined;
}

/**
 * A page of what a person has picked, newest pick first, sold products too.
 * @param cursor as an earlier page gave it; anything else begins at the newest
 */
export async function pagePickedProducts(
  db: Reader,
  accountId: string,
  cursor?: string | null,
  size: number = OWN_PAGE_SIZE,
): Promise<Page<PickedProduct>> {
  const picks = await listAllPicks(db, accountId, parseTimeCursor(cursor), size + 1);
  const page = cutPage(picks, size, ({ createdAt, productId }) =>
    timeCursor({ at: createdAt, id: productId }),
  );
  const ids = page.items.map(({ productId }) => productId);
  const products = new Map((await listProductsById(db, ids)).map((product) => [product.id, product]));
  return { ...page, items: ids.map((productId) => ({ productId, product: products.get(productId) })) };
}

/** How many a person has picked, of listings out of sight too. */
export async function countPicksOf(db: Reader, accountId: string): Promise<number> {
  return countAllPicks(db, accountId);
}

/** A pick as its owner may take it along. Times are ISO 8601. */
interface ExportedPick {
  productId: string;
  /** Null where the listing is out of sight. */
  title: string | null;
  pickedAt: string;
}

/** All of a person's picks, newest first. */
export async function exportPicks(db: Reader, accountId: string): Promise<ExportedPick[]> {
  const hidden = (await listHiddenPicksOf(db, accountId)).map((pick) => ({ ...pick, title: null }));
  const picks = [...(await listPicksOf(db, accountId)), ...hidden].sort((a, b) => b.createdAt - a.createdAt);
  return picks.map(({ productId, title, createdAt }) => ({
    productId,
    title,
    pickedAt: new Date(createdAt).toISOString(),
  }));
}

/**
 * Copies the picks of listings that move out of sight, in the transaction that moves them, to where they wait for the
 * listings to come back; what was there goes with the listings' own rows.
 */
export async function setPicksAside(
  tx: Writer,
  engine: Database['engine'],
  productIds: string[],
): Promise<void> {
  await copyPicks(tx, engine, { from: 'pick', to: 'hiddenPick' }, productIds);
}

/** The way back. */
export async function bringPicksBack(
  tx: Writer,
  engine: Database['engine'],
  productIds: string[],
): Promise<void> {
  await copyPicks(tx, engine, { from: 'hiddenPick', to: 'pick' }, productIds);
}

/** Takes back all picks of somebody who leaves, in the transaction of their leaving; each count moves once. */
export async function forgetPicksOf(tx: Writer, accountId: string, now: number): Promise<void> {
  const productIds = await deletePicksOf(tx, accountId);
  // In one order for everybody, so that two who leave at once don't wait for each other.
  for (const productId of productIds.sort()) await movePickCount(tx, { productId, accountId, by: -1, now });
}
