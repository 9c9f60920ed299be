import { normalizeText } from '../../korean/normalize-text.ts';
import { MAX_PASSWORD_LENGTH } from './password-policy.ts';

/** First guesses at this market, in Hangul, in Hangul typed on Latin keys, and in Latin. ASVS 5.0, V6.1.2. */
const WORDS = [
  '다시|장터|중고|거래|나눔|교환|판매|구매|마켓|상품|관리자|운영자',
  'ektl|wkdxj|wndrh|rjfo|sksna|ryghks|vksao|rnao|akzpt|tkdvna|rhksflwk|dnsdudwk',
  'dasi|jangteo|junggo|nanum|market|secondhand|shop|admin|operator',
].flatMap((list) => list.split('|'));

/** Whether all letters of a password are these words, with any digits and signs. */
export function isOfMarketWords(password: string, siteName = ''): boolean {
  const letters = lettersOf(password);
  const words = [...WORDS, lettersOf(siteName)].filter(Boolean);
  // One pass: a regular expression tries each way to divide overlapping words, 다시 also as the name of the market.
  const reached = new Set([0]);
  for (let at = 0; at < letters.length; at++) {
    if (!reached.has(at)) continue;
    for (const word of words) if (letters.startsWith(word, at)) reached.add(at + word.length);
  }
  return letters !== '' && reached.has(letters.length);
}

function lettersOf(text: string): string {
  const folded = normalizeText(text, 'NFKC', MAX_PASSWORD_LENGTH) ?? '';
  return folded.toLowerCase().replace(/[^\p{L}]/gu, '');
}
