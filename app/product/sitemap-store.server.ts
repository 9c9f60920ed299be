import type { Reader } from '../../database/database.ts';

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
