const MAX_DIGITS = 12;
export const MAX_PRICE_WON = 10 ** MAX_DIGITS - 1;
const TOO_MANY_DIGITS = `가격은 ${MAX_DIGITS}자리까지 쓸 수 있어요.`;
const NOT_UNDERSTOOD = '가격을 알아보지 못했어요. 30000처럼 숫자로 적어 주세요.';
/** Longer words are no price, and each unit is a call. */
const MAX_WORDS_LENGTH = 40;

const UNITS = [
  ['억', 1e8],
  ['만', 1e4],
  ['천', 1e3],
  ['백', 100],
  ['십', 10],
] as const;
const UNIT = /[억만천백십]/;
const THOUSANDS = /^\d{1,3}(?:\.\d{3})+$/;
const NUMERALS = '영일이삼사오육칠팔구';

export interface ParsedPrice {
  digits: string;
  priceWon: number | null;
  problem: string | undefined;
}

/**
 * `12,000원`, `12.000`, `１２０００`, `3만 5천원`, `1.5만`, `삼만원`. `1.5` alone is no price: 만 is missing, and 15 would be wrong. Of
 * other text it keeps the digits. Idempotent, in browser and server.
 */
export function parsePriceWon(text: string): ParsedPrice {
  const plain = text.replace(/[０-９．]/g, (character) =>
    String.fromCharCode(character.charCodeAt(0) - 0xfee0),
  );
  if (UNIT.test(plain)) return parseWords(plain);
  if (isFraction(plain)) return { digits: '', priceWon: null, problem: NOT_UNDERSTOOD };
  const digits = plain.replace(/[^0-9]/g, '').replace(/^0+(?=\d)/, '');
  if (digits.length > MAX_DIGITS) return { digits, priceWon: null, problem: TOO_MANY_DIGITS };
  return { digits, priceWon: digits === '' ? null : Number(digits), problem: undefined };
}

/** Whether `text` holds what no price is written with, and what of it is dropped. */
export function hasForeignLetters(text: string): boolean {
  return /[^\s\d０-９,，.．₩원]/.test(text);
}

export function hasPriceUnit(text: string): boolean {
  return UNIT.test(text);
}

/** What may become `1.5만`. */
export function endsInFraction(text: string): boolean {
  return /[\d０-９][.．][\d０-９]*$/.test(text);
}

function isFraction(plain: string): boolean {
  const bare = withoutSigns(plain);
  return /\d\.\d/.test(bare) && !THOUSANDS.test(bare);
}

const withoutSigns = (text: string) => text.replace(/[\s,，₩]|원\s*$/g, '');

function parseWords(text: string): ParsedPrice {
  const words = withoutSigns(text).replace(/[영일이삼사오육칠팔구]/g, (numeral) =>
    String(NUMERALS.indexOf(numeral)),
  );
  const priceWon = words.length > MAX_WORDS_LENGTH ? NaN : Math.round(readAmount(words));
  if (Number.isNaN(priceWon)) return { digits: '', priceWon: null, problem: NOT_UNDERSTOOD };
  if (priceWon > MAX_PRICE_WON) return { digits: '', priceWon: null, problem: TOO_MANY_DIGITS };
  return { digits: String(priceWon), priceWon, problem: undefined };
}

/** NaN where it is no amount. */
function readAmount(words: string): number {
  const unit = UNITS.find(([name]) => words.includes(name));
  if (!unit) return /^\d+(\.\d+)?$/.test(words) ? Number(words) : NaN;
  const [name, size] = unit;
  const at = words.indexOf(name);
  const count = at === 0 ? 1 : readAmount(words.slice(0, at));
  const rest = at === words.length - 1 ? 0 : readAmount(words.slice(at + 1));
  return rest < size ? count * size + rest : NaN;
}
