import { MAX_IDS } from './live-event.ts';

/** What a tab wants to be told: of these products, what is listed after a place in the order, and of its own person. */
export interface Wish {
  ids: readonly string[];
  after: number | undefined;
  /** The stream knows the person by a cookie, so it is opened anew when they sign in or out. */
  isSignedIn: boolean;
}

/**
 * The products that one stream asks for on behalf of all tabs, `MAX_IDS` at most: each tab's in turn, so
 * that no tab's are crowded out, then those that were asked for before, so that scrolling back asks nothing.
 */
export function uniteIds(wishes: readonly Wish[], before: Iterable<string>): string[] {
  const ids = new Set<string>();
  const longest = Math.max(0, ...wishes.map((wish) => wish.ids.length));
  for (let index = 0; index < longest; index++) {
    for (const wish of wishes) {
      const id = wish.ids[index];
      if (id !== undefined) ids.add(id);
    }
  }
  for (const id of before) ids.add(id);
  return [...ids].slice(0, MAX_IDS);
}

/** The earliest place any tab wants listings from; undefined when none wants them. */
export function uniteAfter(wishes: readonly Wish[]): number | undefined {
  const places = wishes.flatMap(({ after }) => after ?? []);
  return places.length > 0 ? Math.min(...places) : undefined;
}

/** All tabs share their cookies: as soon as one knows that somebody has signed in, the stream is theirs. */
export function isAnySignedIn(wishes: readonly Wish[]): boolean {
  return wishes.some(({ isSignedIn }) => isSignedIn);
}

/** The address of the stream for these wishes. */
export function liveHref(ids: readonly string[], after: number | undefined): string {
  const search = ids.length > 0 ? [`ids=${ids.map(encodeURIComponent).join(',')}`] : [];
  if (after !== undefined) search.push(`after=${after}`);
  return `/live?${search.join('&')}`;
}
