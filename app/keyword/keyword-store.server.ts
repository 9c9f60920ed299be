import type { Reader, Writer } from '../../database/database.ts';
import type { KeywordAlertTable, KeywordTable } from '../../database/tables/search-tables.ts';
import type { Category, SubCategory } from '../product/category.ts';
import type { Keyword } from './keyword.ts';

/** @returns the existing id for known words. Locks the row, so that equal words are added one at a time */
export async function upsertKeyword(tx: Writer, keyword: KeywordTable): Promise<string> {
  const { id } = await tx
    .insertInto('keyword')
    .values(keyword)
    .onConflict((conflict) => conflict.column('words').doUpdateSet({ words: keyword.words }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertAlert(
  tx: Writer,
  alert: Omit<KeywordAlertTable, 'pausedAt' | 'rangAt'>,
): Promise<void> {
  await tx
    .insertInto('keywordAlert')
    .values({ ...alert, pausedAt: null, rangAt: null })
    .execute();
}

export async function listAlerts(
  db: Reader,
  accountId: string,
): Promise<(Keyword & { keywordId: string })[]> {
  const rows = await db
    .selectFrom('keywordAlert')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  // Only this module writes the table, so categories are valid.
  return rows.map(({ accountId: _owner, pausedAt, category, subCategory, minWon, maxWon, ...row }) => ({
    ...row,
    category: (category ?? undefined) as Category | undefined,
    subCategory: (subCategory ?? undefined) as SubCategory | undefined,
    minWon: minWon ?? undefined,
    maxWon: maxWon ?? undefined,
    isPaused: pausedAt !== null,
  }));
}

interface OwnAlert {
  accountId: string;
  id: string;
}

export async function deleteAlert(tx: Writer, { accountId, id }: OwnAlert): Promise<void> {
  await tx.deleteFrom('keywordAlert').where('accountId', '=', accountId).where('id', '=', id).execute();
}

export async function updatePaused(
  tx: Writer,
  { accountId, id, pausedAt }: OwnAlert & { pausedAt: number | null },
): Promise<void> {
  await tx
    .updateTable('keywordAlert')
    .set({ pausedAt })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function deleteUnwatched(tx: Writer): Promise<void> {
  await tx
    .deleteFrom('keyword')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('keywordAlert').select('id').whereRef('keywordAlert.keywordId', '=', 'keyword.id')),
      ),
    )
    .execute();
}

export async function deleteOlderRings(tx: Writer, before: number): Promise<void> {
  await tx.deleteFrom('keywordRing').where('rangAt', '<', before).execute();
}

export async function deleteOlderMatches(tx: Writer, before: number): Promise<void> {
  await tx.deleteFrom('matchedListing').where('matchedAt', '<', before).execute();
}

export interface RungListing {
  productId: string;
  usualLowWon: number | null;
  usualHighWon: number | null;
  /** When the seller's account was made; epoch ms. */
  sellerSince: number;
}

export async function listRung(db: Reader, productIds: string[]): Promise<RungListing[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('matchedListing')
    .innerJoin('product', 'product.id', 'matchedListing.productId')
    .innerJoin('account', 'account.id', 'product.sellerId')
    .select(['productId', 'usualLowWon', 'usualHighWon', 'account.createdAt as sellerSince'])
    .where('productId', 'in', productIds)
    .execute();
}
