import { cutText } from '../../korean/text-length.ts';

/** How a search is cleaned and cut. */
export const QUERY_RULE = { maxLength: 100, lines: 'one' } as const;

/**
 * What a person searches for, as it came in an address or form: as `cutText` leaves it, at most 100
 * characters (code points); '' for anything that is not text.
 */
export function parseSearchQuery(text: unknown): string {
  if (typeof text !== 'string') return '';
  return cutText(text, QUERY_RULE);
}
