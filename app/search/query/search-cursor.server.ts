import { parseSearchQuery } from './search-query.ts';
import { isReadBy, type SearchRewrite } from '../rewrite/rewrite-query.server.ts';

/** Where a page of a search begins, and how the search was read, which later pages must not decide anew. */
export interface SearchCursor {
  at: number;
  /** Undefined where it was taken as it was typed. */
  rewrite: SearchRewrite | undefined;
}

const FORM = /^(\d{1,15})(?:\.(\w+)\.(.+))?$/su;

/** A cursor as text: `17`, and of a search that was read otherwise `17.keyboard.아이폰`. */
export function formatSearchCursor({ at, rewrite }: SearchCursor): string {
  return rewrite ? `${at}.${rewrite.by}.${rewrite.q}` : String(at);
}

/** Undefined for what no page of a search gives. */
export function parseSearchCursor(text: string): SearchCursor | undefined {
  const [, at, by, q] = FORM.exec(text) ?? [];
  if (at === undefined) return undefined;
  if (by === undefined || q === undefined) return { at: Number(at), rewrite: undefined };
  if (!isReadBy(by) || parseSearchQuery(q) !== q) return undefined;
  return { at: Number(at), rewrite: { q, by } };
}
