/** Of lists that belong to one person: picks, purchases, conversations … */
export const PERSONAL_PAGE_SIZE = 20;
export const MAX_PERSONAL_PAGE_SIZE = 500;

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

export interface TimeKey {
  at: number;
  id: string;
}

const TIME_CURSOR = /^(\d{1,15})\.([\w-]{1,64})$/;
const DIGITS = /^\d{1,15}$/;

export function parseTimeCursor(cursor: string | null | undefined): TimeKey | undefined {
  const [, at, id] = TIME_CURSOR.exec(cursor ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}

export function parseNumberCursor(cursor: string | null | undefined): number | undefined {
  return DIGITS.test(cursor ?? '') ? Number(cursor) : undefined;
}

export function timeCursor({ at, id }: TimeKey): string {
  return `${at}.${id}`;
}

/** `size` is between 20 and 500. */
export function readPagePosition(params: URLSearchParams): [cursor: string | null, size: number] {
  const size = DIGITS.test(params.get('size') ?? '') ? Number(params.get('size')) : PERSONAL_PAGE_SIZE;
  return [params.get('cursor'), Math.min(Math.max(size, PERSONAL_PAGE_SIZE), MAX_PERSONAL_PAGE_SIZE)];
}

/** `found` has one more than `size` where another page follows. */
export function cutPage<Item>(found: Item[], size: number, cursorAfter: (last: Item) => string): Page<Item> {
  const items = found.slice(0, size);
  const last = items.at(-1);
  return { items, nextCursor: last && found.length > size ? cursorAfter(last) : null };
}
