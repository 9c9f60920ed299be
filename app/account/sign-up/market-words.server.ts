import { normalizeText } from '../../korean/normalize-text.ts';
import { MAX_PASSWORD_LENGTH } from '../password/password-policy.ts';

/**
 * What whoever guesses at an account of this market tries first, beside what is common everywhere: its name, what is done
 * here, who runs it; in Hangul, as Hangul is typed on Latin keys, and in Latin letters. (ASVS 5.0, V6.1.2)
 */
const WORDS = [
  '다시|장터|중고|거래|나눔|교환|판매|구매|마켓|상품|관리자|운영자',
  'ektl|wkdxj|wndrh|rjfo|sksna|ryghks|vksao|rnao|akzpt|tkdvna|rhksflwk|dnsdudwk',
  'dasi|jangteo|junggo|nanum|market|secondhand|shop|admin|operator',
].join('|');

/** Whether these words, and the name of this market, are all the letters of a password, whatever digits and signs stand between them. */
export function isOfMarketWords(password: string, siteName = ''): boolean {
  const ownName = lettersOf(siteName);
  const words = ownName === '' ? WORDS : `${ownName}|${WORDS}`;
  return new RegExp(`^(?:${words})+$`).test(lettersOf(password));
}

function lettersOf(text: string): string {
  const folded = normalizeText(text, 'NFKC', MAX_PASSWORD_LENGTH) ?? '';
  return folded.toLowerCase().replace(/[^\p{L}]/gu, '');
}
