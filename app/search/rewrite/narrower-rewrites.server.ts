import { cutAndNormalizeText } from '../../korean/normalize-text.ts';
import { normaliseSearchText } from '../../korean/search-text.ts';

/** UTF-16 units, so that it fits into an address. */
const MAX_REWRITE_LENGTH = 100;
/** Each is searched for. */
const MAX_TEXTS = 12;
const SEPARATOR = ', ';
const RUN = /[가-힣]+|\p{Script=Latin}+/gu;

/** Of each word those for kinds of it, likeliest first: `신발` → `운동화`, `구두`. */
export type NarrowerWords = ReadonlyMap<string, readonly string[]>;

/** One rewrite, whose texts are joined: `검은 신발` → `검은 운동화, 검은 구두`. */
export function narrowerRewrites(text: string, narrower: NarrowerWords): string[] {
  const typed = cutAndNormalizeText(text, 'NFC', MAX_REWRITE_LENGTH)
    .replace(/[,\s]+/g, ' ')
    .trim();
  for (const { 0: run, index } of typed.matchAll(RUN)) {
    const replaceRun = (word: string) => typed.slice(0, index) + word + typed.slice(index + run.length);
    const texts = narrower.get(normaliseSearchText(run))?.slice(0, MAX_TEXTS).map(replaceRun);
    if (texts) return [joinShort(texts)].filter((q) => q !== '');
  }
  return [];
}

/** The texts of a rewrite that came with an address may be more. */
export function textsOf(rewritten: string): string[] {
  return rewritten.split(SEPARATOR).slice(0, MAX_TEXTS);
}

function joinShort(texts: string[]): string {
  const joined = texts.join(SEPARATOR);
  return joined.length <= MAX_REWRITE_LENGTH ? joined : joinShort(texts.slice(0, -1));
}
