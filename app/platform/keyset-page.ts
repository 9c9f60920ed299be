/** How many things a page of a person's own lists has. */
export const OWN_PAGE_SIZE = 20;
/** The longest page that an address may request. */
const MAX_OWN_PAGE_SIZE = 500;

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
const DIGITS = /^\d{1,15}$/;

/** The key after which a page begins; undefined without a cursor, and for one that no page gives. */
export function parseTimeCursor(cursor: string | null | undefined): TimeKey | undefined {
  const [, at, id] = TIME_CURSOR.exec(cursor ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}

/** The same for a list that is sorted by a number. */
export function parseNumberCursor(cursor: string | null | undefined): number | undefined {
  return DIGITS.test(cursor ?? '') ? Number(cursor) : undefined;
}

export function timeCursor({ at, id }: TimeKey): string {
  return `${at}.${id}`;
}

/** The page that an address requests: where it begins, and its length (`size`), which is between 20 and 500. */
export function readPagePosition(params: URLSearchParams): [cursor: string | null, size: number] {
  const size = DIGITS.test(params.get('size') ?? '') ? Number(params.get('size')) : OWN_PAGE_SIZE;
  return [params.get('cursor'), Math.min(Math.max(size, OWN_PAGE_SIZE), MAX_OWN_PAGE_SIZE)];
}

/** A page of what was found, of which there is one more than its size where another page follows. */
export function cutPage<Item>(found: Item[], size: number, cursorAfter: (last: Item) => string): Page<Item> {
  const items = found.slice(0, size);
  const last = items.at(-1);
  return { items, nextCursor: last && found.length > size ? cursorAfter(last) : null };
}
