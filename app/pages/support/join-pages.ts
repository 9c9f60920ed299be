import type { Page } from '../../platform/keyset-page.ts';

/**
 * The first page as the server last sent it, and what was loaded after it. When they have nothing in common, more has been
 * added meanwhile than a page holds, and the list begins anew.
 */
export function withFirstPage<Item>(
  first: Page<Item>,
  loaded: Page<Item> | undefined,
  keyOf: (item: Item) => string,
): Page<Item> {
  if (!loaded || first.nextCursor === null) return first;
  const keys = new Set(first.items.map(keyOf));
  const last = loaded.items.findLastIndex((item) => keys.has(keyOf(item)));
  if (last === -1) return first;
  return { ...loaded, items: [...first.items, ...loaded.items.slice(last + 1)] };
}

/** A list and the page after it; nothing comes twice. */
export function withNextPage<Item>(
  list: Page<Item>,
  next: Page<Item>,
  keyOf: (item: Item) => string,
): Page<Item> {
  const keys = new Set(list.items.map(keyOf));
  return { ...next, items: [...list.items, ...next.items.filter((item) => !keys.has(keyOf(item)))] };
}
