/** How many things a page of a person's own lists has. */
export const OWN_PAGE_SIZE = 20;

/** A part of a list that is longer than a page. */
export interface Page<Item> {
  items: Item[];
  /** To be given back for the next page; null on the last one. */
  nextCursor: string | null;
}

/** The place of a row in a list that is sorted by time and then by id, newest first. */
export interface TimeKey {
  /** Epoch ms. */
  at: number;
  id: string;
}

const TIME_CURSOR = /^(\d{1,15})\.([\w-]{1,64})$/;
const NUMBER_CURSOR = /^\d{1,15}$/;

/** The key after which a page begins; undefined without a cursor, and for one that no page gives. */
export function parseTimeCursor(cursor: string | null | undefined): TimeKey | undefined {
  const [, at, id] = TIME_CURSOR.exec(cursor ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}

/** The same for a list that is sorted by a number. */
export function parseNumberCursor(cursor: string | null | undefined): number | undefined {
  return NUMBER_CURSOR.test(cursor ?? '') ? Number(cursor) : undefined;
}

export function timeCursor({ at, id }: TimeKey): string {
  return `${at}.${id}`;
}

/** A page of what was found, of which there is one more than its size where another page follows. */
export function cutPage<Item>(found: Item[], size: number, cursorAfter: (last: Item) => string): Page<Item> {
  const items = found.slice(0, size);
  const last = items.at(-1);
  return { items, nextCursor: last && found.length > size ? cursorAfter(last) : null };
}
