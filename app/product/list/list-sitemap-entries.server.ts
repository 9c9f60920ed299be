import type { Reader } from '../../../database/database.ts';
import { productPath } from '../product.ts';
import { selectSitemapRows } from './sitemap-store.server.ts';

export interface SitemapEntry {
  /** Path of this site. */
  path: string;
  /** When it was listed, or sold if it was; epoch ms. */
  changedAt: number;
}

/** The pages of the newest products, sold ones too, newest first. */
export async function listSitemapEntries(db: Reader, limit: number): Promise<SitemapEntry[]> {
  const rows = await selectSitemapRows(db, limit);
  return rows.map(({ id, createdAt, soldAt }) => ({ path: productPath(id), changedAt: soldAt ?? createdAt }));
}
