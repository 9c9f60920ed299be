import { cutAndNormalizeText } from '../../korean/normalize-text.ts';
import { normaliseSearchText } from '../../korean/search-text.ts';

const MAX_REWRITES = 6;
const MAX_REPLACED = 3;
/** UTF-16 units, so that it fits into an address. */
const MAX_REWRITE_LENGTH = 100;
/** A shorter word that another begins with may be no word there: 자라 in 자라난. */
const MIN_BEGINNING = 3;
const RUN = /[가-힣]+|\p{Script=Latin}+/gu;

/** Of each word the others for the same thing, likeliest first. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

interface Word {
  at: number;
  length: number;
  others: readonly string[];
}

/** The fewest and likeliest replaced first: `핸드폰` → `휴대폰`. */
export function synonymRewrites(text: string, synonyms: Synonyms): string[] {
  const typed = cutAndNormalizeText(text, 'NFC', MAX_REWRITE_LENGTH).trim();
  const words = [...typed.matchAll(RUN)].flatMap((run) => findWord(run, synonyms)).slice(0, MAX_REPLACED);
  return choices(words)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(1)
    .map((chosen) => replaceWords(typed, words, chosen))
    .filter((q) => q.length <= MAX_REWRITE_LENGTH)
    .slice(0, MAX_REWRITES);
}

function findWord({ 0: typed, index }: RegExpExecArray, synonyms: Synonyms): Word[] {
  const run = normaliseSearchText(typed);
  const whole = synonyms.get(run);
  if (whole) return [{ at: index, length: typed.length, others: whole }];
  for (let length = run.length - 1; length >= MIN_BEGINNING && /^[가-힣]/.test(run); length -= 1) {
    const others = synonyms.get(run.slice(0, length));
    if (others) return [{ at: index, length, others }];
  }
  return [];
}

function choices(words: Word[]): number[][] {
  return words.reduce<number[][]>(
    (chosen, { others }) =>
      chosen.flatMap((before) => ['', ...others.slice(0, MAX_REWRITES)].map((_, nth) => [...before, nth])),
    [[]],
  );
}

function distance(chosen: number[]): number {
  return chosen.reduce((sum, nth) => sum + nth, 0);
}

function replaceWords(typed: string, words: Word[], chosen: number[]): string {
  return words.reduceRight((text, { at, length, others }, nth) => {
    const other = others[chosen[nth]! - 1];
    return other === undefined ? text : text.slice(0, at) + other + text.slice(at + length);
  }, typed);
}
