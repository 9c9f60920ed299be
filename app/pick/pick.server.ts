import type { Database, Reader, Writer } from '../../database/database.ts';
import { actorTransaction } from '../account/account.server.ts';
import { listBlockedEitherWay } from '../account/block/block.server.ts';
import { addNotices } from '../notice/notice.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import {
  cutPage,
  PERSONAL_PAGE_SIZE,
  type Page,
  parseTimeCursor,
  timeCursor,
} from '../platform/paging/keyset-page.ts';
import { listProductsById } from '../product/list/list-products.server.ts';
import { getProduct, movePickCount } from '../product/product.server.ts';
import type { Product } from '../product/product.ts';
import {
  copyPicks,
  countAllPicks,
  deletePick,
  deletePicksOf,
  insertPick,
  listAllPicks,
  listUnavailablePicksOf,
  listPickedAmong,
  listPickedIds,
  listPickers,
  listPicksOf,
  type PickFilter,
} from './pick-store.server.ts';

/** Idempotent. Throws `not-found` for a listing that is gone, `forbidden` for one's own, `signed-out` for a gone account. */
export async function pickProduct(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: { productId: string },
): Promise<void> {
  const { productId } = input;
  await actorTransaction(deps.database, async (tx) => {
    const { sellerId } = await getProduct(tx, productId);
    if (sellerId === actor.id) throw new CodedError('forbidden', 'sellers cannot pick their own listings');
    const now = deps.now();
    const came = await insertPick(tx, { accountId: actor.id, productId, createdAt: now });
    if (came) await movePickCount(tx, { productId, accountId: actor.id, by: 1, now });
  });
}

/** Works for hidden and deleted listings; does nothing without a pick. */
export async function unpickProduct(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: { productId: string },
): Promise<void> {
  const { productId } = input;
  await deps.database.transaction(async (tx) => {
    const takeBack = (table: 'pick' | 'hiddenPick') => deletePick(tx, table, actor.id, productId);
    if (await deletePick(tx, 'gonePick', actor.id, productId)) return;
    // While a listing is being hidden or unhidden its pick may change tables between two queries.
    const went = (await takeBack('pick')) || (!(await takeBack('hiddenPick')) && (await takeBack('pick')));
    if (went) await movePickCount(tx, { productId, accountId: actor.id, by: -1, now: deps.now() });
  });
}

/** In the transaction of the new price. Skips people with a block between them and the seller. */
export async function notifyOfPriceDrop(
  tx: Writer,
  { productId, title, sellerId, now }: { productId: string; title: string; sellerId: string; now: number },
): Promise<void> {
  const blocked = new Set(await listBlockedEitherWay(tx, sellerId));
  const pickers = (await listPickers(tx, productId)).filter((id) => !blocked.has(id));
  await addNotices(tx, pickers, { kind: 'price-dropped', subjectId: productId, title, now });
}

/** As many as `PICKS_ANSWERED` in the session of a browser: 95 kB. */
const SESSION_PICKS = 5000;

export async function listPickIds(db: Reader, accountId: string, ids: string[]): Promise<string[]> {
  const newest = await listPickedIds(db, accountId, SESSION_PICKS);
  const requested = newest.length < SESSION_PICKS ? [] : await listPickedAmong(db, accountId, ids);
  return [...new Set([...newest, ...requested])];
}

interface PickedProduct {
  productId: string;
  /** Undefined when it is hidden or deleted. */
  product: Product | undefined;
}

/** Newest pick first. A `cursor` that is not an earlier page's begins at the newest. */
export async function pagePickedProducts(
  db: Reader,
  accountId: string,
  cursor?: string | null,
  size: number = PERSONAL_PAGE_SIZE,
  filter: PickFilter = {},
): Promise<Page<PickedProduct>> {
  const wanted = { after: parseTimeCursor(cursor), limit: size + 1, ...filter };
  const picks = await listAllPicks(db, accountId, wanted);
  const page = cutPage(picks, size, ({ createdAt, productId }) =>
    timeCursor({ at: createdAt, id: productId }),
  );
  const ids = page.items.map(({ productId }) => productId);
  const products = new Map((await listProductsById(db, ids)).map((product) => [product.id, product]));
  return { ...page, items: ids.map((productId) => ({ productId, product: products.get(productId) })) };
}

export async function countPicksOf(db: Reader, accountId: string, filter: PickFilter = {}): Promise<number> {
  return countAllPicks(db, accountId, filter);
}

interface ExportedPick {
  productId: string;
  title: string | null;
  pickedAt: string;
}

export async function exportPicks(db: Reader, accountId: string): Promise<ExportedPick[]> {
  const unavailable = (await listUnavailablePicksOf(db, accountId)).map((pick) => ({ ...pick, title: null }));
  const picks = [...(await listPicksOf(db, accountId)), ...unavailable].sort(
    (a, b) => b.createdAt - a.createdAt,
  );
  return picks.map(({ productId, title, createdAt }) => ({
    productId,
    title,
    pickedAt: new Date(createdAt).toISOString(),
  }));
}

export async function hidePicks(tx: Writer, engine: Database['engine'], productIds: string[]): Promise<void> {
  await copyPicks(tx, engine, { from: 'pick', to: 'hiddenPick' }, productIds);
}

export async function unhidePicks(
  tx: Writer,
  engine: Database['engine'],
  productIds: string[],
): Promise<void> {
  await copyPicks(tx, engine, { from: 'hiddenPick', to: 'pick' }, productIds);
}

export async function forgetPicksOf(tx: Writer, accountId: string, now: number): Promise<void> {
  const productIds = await deletePicksOf(tx, accountId);
  // Sorted, so that two deletions at once do not deadlock.
  for (const productId of productIds.sort()) await movePickCount(tx, { productId, accountId, by: -1, now });
}
