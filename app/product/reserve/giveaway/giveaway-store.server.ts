import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../../../database/database.ts';
import type {
  GiveawayApplicationTable,
  GiveawayTable,
} from '../../../../database/tables/reservation-tables.ts';
import type { Application } from './giveaway.ts';

type ApplicationRow = Selectable<GiveawayApplicationTable>;
type Key = Pick<ApplicationRow, 'productId' | 'accountId'>;

export type Giveaway = Omit<Selectable<GiveawayTable>, 'drawnIds'> & {
  /** In the order of the draw; null before. */
  drawnIds: string[] | null;
};

export async function insertGiveaway(
  tx: Writer,
  giveaway: Pick<GiveawayTable, 'productId' | 'seed' | 'createdAt'>,
): Promise<void> {
  await tx
    .insertInto('giveaway')
    .values({ ...giveaway, drawnAt: null, drawnIds: null })
    .execute();
}

export async function findByProduct(db: Reader, productId: string): Promise<Giveaway | undefined> {
  const row = await db
    .selectFrom('giveaway')
    .selectAll()
    .where('productId', '=', productId)
    .executeTakeFirst();
  return row && { ...row, drawnIds: row.drawnIds === null ? null : (JSON.parse(row.drawnIds) as string[]) };
}

export async function updateDrawn(
  tx: Writer,
  { productId, drawnIds, drawnAt }: { productId: string; drawnIds: string[]; drawnAt: number },
): Promise<void> {
  await tx
    .updateTable('giveaway')
    .set({ drawnAt, drawnIds: JSON.stringify(drawnIds) })
    .where('productId', '=', productId)
    .execute();
}

export async function deleteGiveaway(tx: Writer, productId: string): Promise<void> {
  await tx.deleteFrom('giveaway').where('productId', '=', productId).execute();
}

export async function listTitlesOf(
  db: Reader,
  productIds: string[],
): Promise<{ id: string; title: string }[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('giveaway')
    .innerJoin('product', 'product.id', 'giveaway.productId')
    .select(['product.id', 'product.title'])
    .where('giveaway.productId', 'in', productIds)
    .orderBy('product.feedSeq')
    .execute();
}

export async function insertApplication(
  tx: Writer,
  application: Omit<ApplicationRow, 'toldAt' | 'turnAt'>,
): Promise<void> {
  await tx
    .insertInto('giveawayApplication')
    .values({ ...application, toldAt: null, turnAt: null })
    .execute();
}

export async function deleteApplication(tx: Writer, { productId, accountId }: Key): Promise<boolean> {
  const row = await tx
    .deleteFrom('giveawayApplication')
    .where('productId', '=', productId)
    .where('accountId', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteApplications(tx: Writer, productId: string): Promise<void> {
  await tx.deleteFrom('giveawayApplication').where('productId', '=', productId).execute();
}

export async function countApplications(db: Reader, productId: string): Promise<number> {
  const { count } = await db
    .selectFrom('giveawayApplication')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findApplication(
  db: Reader,
  { productId, accountId }: Key,
): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('giveawayApplication')
    .selectAll()
    .where('productId', '=', productId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** Oldest first, without people who are suspended or in `leftOutIds`. */
export async function listApplications(
  db: Reader,
  productId: string,
  blockedIds: string[],
): Promise<Application[]> {
  const rows = await db
    .selectFrom('giveawayApplication as application')
    .innerJoin('account', 'account.id', 'application.accountId')
    .select(['application.id', 'application.accountId', 'application.line', 'application.createdAt'])
    .select(['application.turnAt', 'account.nickname'])
    .where('application.productId', '=', productId)
    .where('account.suspendedAt', 'is', null)
    .$if(blockedIds.length > 0, (query) => query.where('application.accountId', 'not in', blockedIds))
    .orderBy('application.createdAt')
    .orderBy('application.id')
    .execute();
  return rows.map(({ turnAt, ...application }) => ({ ...application, hadTurn: turnAt !== null }));
}

/** Oldest first; with the listing's seller and place in the feed, where it is listed. */
export async function listOfAccount(
  db: Reader,
  accountId: string,
): Promise<(ApplicationRow & { sellerId: string | null; feedSeq: number | null })[]> {
  return db
    .selectFrom('giveawayApplication')
    .leftJoin('product', 'product.id', 'giveawayApplication.productId')
    .selectAll('giveawayApplication')
    .select(['product.sellerId', 'product.feedSeq'])
    .where('accountId', '=', accountId)
    .orderBy('giveawayApplication.createdAt')
    .execute();
}

/** Marks them as notified. @returns those that were not notified before */
export async function takeUntold(
  tx: Writer,
  { productId, exceptId, now }: { productId: string; exceptId: string | null; now: number },
): Promise<string[]> {
  const rows = await tx
    .updateTable('giveawayApplication')
    .set({ toldAt: now })
    .where('productId', '=', productId)
    .where('toldAt', 'is', null)
    .$if(exceptId !== null, (query) => query.where('accountId', '!=', exceptId!))
    .returning('accountId')
    .execute();
  return rows.map(({ accountId }) => accountId);
}

export async function updateTurn(tx: Writer, { productId, accountId }: Key, turnAt: number): Promise<void> {
  await tx
    .updateTable('giveawayApplication')
    .set({ turnAt })
    .where('productId', '=', productId)
    .where('accountId', '=', accountId)
    .execute();
}
