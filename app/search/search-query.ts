const LONGEST_QUERY = 100;

/**
 * What a person searches for, as it came in an address or form: without white space at its ends, at most 100
 * characters (code points); '' for anything that is not text.
 */
export function parseSearchQuery(text: unknown): string {
  if (typeof text !== 'string') return '';
  return [...text.toWellFormed().trim()].slice(0, LONGEST_QUERY).join('').trim();
}
