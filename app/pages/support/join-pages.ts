import type { Page } from '../../platform/keyset-page.ts';

/** Joins the first page and later ones; starts anew when they have nothing in common. */
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

export function withNextPage<Item>(
  list: Page<Item>,
  next: Page<Item>,
  keyOf: (item: Item) => string,
): Page<Item> {
  const keys = new Set(list.items.map(keyOf));
  return { ...next, items: [...list.items, ...next.items.filter((item) => !keys.has(keyOf(item)))] };
}
