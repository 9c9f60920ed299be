import { parseSearchQuery } from './search-query.ts';
import { isReadBy, type SearchRewrite } from '../rewrite/rewrite-query.server.ts';

/** Position and rewrite, which later pages must not decide anew. */
export interface SearchCursor {
  at: number;
  rewrite: SearchRewrite | undefined;
}

const FORM = /^(\d{1,15})(?:\.(\w+)\.(.+))?$/su;

/** `17`, or with a rewrite `17.keyboard.아이폰`. */
export function formatSearchCursor({ at, rewrite }: SearchCursor): string {
  return rewrite ? `${at}.${rewrite.by}.${rewrite.q}` : String(at);
}

export function parseSearchCursor(text: string): SearchCursor | undefined {
  const [, at, by, q] = FORM.exec(text) ?? [];
  if (at === undefined) return undefined;
  if (by === undefined || q === undefined) return { at: Number(at), rewrite: undefined };
  if (!isReadBy(by) || parseSearchQuery(q) !== q) return undefined;
  return { at: Number(at), rewrite: { q, by } };
}
