import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';

export async function selectSitemapRows(
  db: Reader,
  limit: number,
): Promise<{ id: string; createdAt: number; soldAt: number | null }[]> {
  return db
    .selectFrom('product')
    .select(['id', 'createdAt', 'soldAt'])
    .orderBy('feedSeq', 'desc')
    .limit(limit)
    .execute();
}

/** Those of the places that something is listed in, in no order: one look at an index each, in one statement. */
export async function selectFilled<Place extends { category: string; subCategory: string }>(
  db: Reader,
  places: readonly Place[],
): Promise<Place[]> {
  const [first, ...others] = places.map((place, at) =>
    db
      .selectNoFrom(sql<number>`${sql.lit(at)}`.as('at'))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('product')
            .select('id')
            .where('category', '=', place.category)
            .where('subCategory', '=', place.subCategory),
        ),
      ),
  );
  if (!first) return [];
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute();
  return rows.map(({ at }) => places[Number(at)]!);
}
