import { cutText } from '../../korean/text-length.ts';

export const QUERY_RULE = { maxLength: 100, lines: 'one' } as const;

/** As people end what they ask for: `원목?`. */
const SENTENCE_END = /(?<=[\p{L}\p{N}]\s?)[?!~.,…]+$/u;

/** Cleaned, at most 100 code points; '' for anything but text. */
export function parseSearchQuery(text: unknown): string {
  if (typeof text !== 'string') return '';
  return cutText(text, QUERY_RULE).replace(SENTENCE_END, '').trimEnd();
}
