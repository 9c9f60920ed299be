import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { KeywordTable, MatchedListingTable } from '../../database/tables/search-tables.ts';
import type { Product } from '../product/product.ts';

export async function listByTerms(db: Reader, terms: string[]): Promise<KeywordTable[]> {
  return db.selectFrom('keyword').selectAll().where('term', 'in', terms).execute();
}

export async function findTextsHashes(db: Reader, productIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('matchedListing')
    .select(['productId', 'textsHash'])
    .where('productId', 'in', productIds)
    .execute();
  return new Map(rows.map(({ productId, textsHash }) => [productId, textsHash]));
}

export async function saveMatched(tx: Writer, listings: MatchedListingTable[]): Promise<void> {
  await tx
    .insertInto('matchedListing')
    .values(listings)
    .onConflict((conflict) =>
      conflict.column('productId').doUpdateSet(({ ref }) => ({
        textsHash: ref('excluded.textsHash'),
        matchedAt: ref('excluded.matchedAt'),
        usualLowWon: ref('excluded.usualLowWon'),
        usualHighWon: ref('excluded.usualHighWon'),
      })),
    )
    .execute();
}

interface Watchers {
  keywordId: string;
  /** Ids of accounts: after the first, and up to the second. */
  after: string;
  upTo: string | undefined;
}

/** The last of the next batch of people; undefined where fewer are left. */
export async function findEndOfBatch(
  db: Reader,
  { keywordId, after }: Pick<Watchers, 'keywordId' | 'after'>,
  size: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('keywordAlert')
    .select('accountId')
    .where('keywordId', '=', keywordId)
    .where('accountId', '>', after)
    .orderBy('accountId')
    .offset(size - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.accountId;
}

interface Ring {
  accountId: string;
  alertId: string;
}

/** For those people whose alert matches and who were not notified yet; without the seller and blocked people. */
export async function insertRings(
  tx: Writer,
  { keywordId, after, upTo }: Watchers,
  listing: Product,
  now: number,
): Promise<Ring[]> {
  const { id, sellerId, category, subCategory, priceWon } = listing;
  const fitting = tx
    .selectFrom('keywordAlert as alert')
    .innerJoin('account', 'account.id', 'alert.accountId')
    .select(['alert.accountId', sql.val(id).as('productId'), 'alert.id', sql.val(now).as('rangAt')])
    .where('alert.keywordId', '=', keywordId)
    .where('alert.accountId', '>', after)
    .$if(upTo !== undefined, (query) => query.where('alert.accountId', '<=', upTo!))
    .where('alert.accountId', '!=', sellerId)
    .where('alert.pausedAt', 'is', null)
    .where('account.suspendedAt', 'is', null)
    .where(({ or, eb }) => or([eb('category', 'is', null), eb('category', '=', category)]))
    .where(({ or, eb }) => or([eb('subCategory', 'is', null), eb('subCategory', '=', subCategory)]))
    .where(({ or, eb }) => or([eb('minWon', 'is', null), eb('minWon', '<=', priceWon ?? -1)]))
    .where(({ or, eb }) =>
      or([eb('maxWon', 'is', null), ...(priceWon === null ? [] : [eb('maxWon', '>=', priceWon)])]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('block')
            .select('blockerId')
            .where(({ eb, ref, or, and }) =>
              or([
                and([eb('blockerId', '=', ref('alert.accountId')), eb('blockedId', '=', sellerId)]),
                and([eb('blockerId', '=', sellerId), eb('blockedId', '=', ref('alert.accountId'))]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('alert.accountId');
  return tx
    .insertInto('keywordRing')
    .columns(['accountId', 'productId', 'alertId', 'rangAt'])
    .expression(fitting)
    .onConflict((conflict) => conflict.columns(['accountId', 'productId']).doNothing())
    .returning(['accountId', 'alertId'])
    .execute();
}

/** @returns the words of each as typed */
export async function updateRangAt(tx: Writer, ids: string[], now: number): Promise<Map<string, string>> {
  const rows = await tx
    .updateTable('keywordAlert')
    .set({ rangAt: now })
    .where('id', 'in', ids)
    .returning(['id', 'words'])
    .execute();
  return new Map(rows.map(({ id, words }) => [id, words]));
}
