import type { Reader } from '../../../database/database.ts';
import { countProducts, type ProductFilter } from './list-products.server.ts';

const LIFE_MS = 60_000;
const MAX_CACHED = 200;

interface CachedCount {
  countedAt: number;
  count: Promise<number>;
}

const countsByDatabase = new WeakMap<Reader, Map<string, CachedCount>>();

/**
 * How many products a list holds, counted at most once a minute (P-lists), by one query for all who ask at
 * the same time. `now` is epoch ms.
 */
export function countProductsLately(db: Reader, filter: ProductFilter, now: number): Promise<number> {
  const cached = countsByDatabase.get(db) ?? new Map<string, CachedCount>();
  countsByDatabase.set(db, cached);
  const key = JSON.stringify(Object.entries(filter).sort());
  const last = cached.get(key);
  // A clock that was set back must not keep a count for as long.
  if (last && Math.abs(now - last.countedAt) < LIFE_MS) return last.count;
  const count = countProducts(db, filter);
  // Counted last is kept longest.
  cached.delete(key);
  cached.set(key, { countedAt: now, count });
  for (const oldest of cached.keys()) {
    if (cached.size <= MAX_CACHED) break;
    cached.delete(oldest);
  }
  // A failure is told to those who asked, and not kept for those who come later.
  count.catch(() => cached.delete(key));
  return count;
}
