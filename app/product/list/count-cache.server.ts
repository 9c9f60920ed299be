import type { Reader } from '../../../database/database.ts';
import { countProducts, type ProductFilter } from './list-products.server.ts';

const LIFE_MS = 60_000;
const MOST_KEPT = 200;

interface Kept {
  countedAt: number;
  count: Promise<number>;
}

const keptByDatabase = new WeakMap<Reader, Map<string, Kept>>();

/**
 * How many products a list holds, counted at most once a minute (P-lists), by one query for all who ask at
 * the same time. `now` is epoch ms.
 */
export function countProductsLately(db: Reader, filter: ProductFilter, now: number): Promise<number> {
  const kept = keptByDatabase.get(db) ?? new Map<string, Kept>();
  keptByDatabase.set(db, kept);
  const key = JSON.stringify(Object.entries(filter).sort());
  const last = kept.get(key);
  // A clock that was set back must not keep a count for as long.
  if (last && Math.abs(now - last.countedAt) < LIFE_MS) return last.count;
  const count = countProducts(db, filter);
  // Counted last is kept longest.
  kept.delete(key);
  kept.set(key, { countedAt: now, count });
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  // A failure is told to those who asked, and not kept for those who come later.
  count.catch(() => kept.delete(key));
  return count;
}
