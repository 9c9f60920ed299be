import { normaliseSearchText } from '../../korean/search-text.ts';
import { type Articles, ContentError } from './article.ts';

const PATH = 'synonyms.md';
const WORD = /^(?:[가-힣]{2,20}|\p{Script=Latin}{2,20})$/u;
const BROADER_WORD = /^(?:[가-힣]{1,20}|\p{Script=Latin}{2,20})$/u;
/** Also in both scripts: `갤럭시s` finds no 갤럭시탭. */
const NARROWER_WORD = /^[가-힣\p{Script=Latin}]{2,20}$/u;
const MAX_NARROWER = 12;

type OtherWords = Pick<Articles, 'synonyms' | 'narrowerWords'>;

/**
 * A group of words on a line, apart by commas; `신발 > 운동화, 구두` has kinds of a thing; `#` begins a remark.
 * @returns of each word the others, in their order; what a broader word has, its synonyms have too
 */
export function parseSynonyms(source: string): OtherWords {
  const synonyms = new Map<string, readonly string[]>();
  const narrower = new Map<string, readonly string[]>();
  for (const [at, line] of source
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const fault = text.includes('>') ? addNarrower(text, narrower) : addGroup(text, synonyms);
    if (fault) throw new ContentError(`${PATH}: ${at + 1}번째 줄: ${fault}`);
  }
  const ofSynonyms = [...narrower].flatMap(([broader, words]) =>
    (synonyms.get(broader) ?? []).map((other) => [other, words] as const),
  );
  return { synonyms, narrowerWords: new Map([...ofSynonyms, ...narrower]) };
}

function addGroup(text: string, synonyms: Map<string, readonly string[]>): string | undefined {
  const group = text.split(',').map(normaliseSearchText);
  const fault = findFault(group, synonyms);
  if (fault) return fault;
  for (const word of group)
    synonyms.set(
      word,
      group.filter((other) => other !== word),
    );
  return undefined;
}

function addNarrower(text: string, narrower: Map<string, readonly string[]>): string | undefined {
  const at = text.indexOf('>');
  const broader = normaliseSearchText(text.slice(0, at));
  const words = text
    .slice(at + 1)
    .split(',')
    .map(normaliseSearchText);
  if (!BROADER_WORD.test(broader)) return `‘>’ 앞의 ‘${broader}’ 대신 한글이나 로마자로 한 말만 적어 주세요`;
  const wrong = words.find((word) => !NARROWER_WORD.test(word));
  if (wrong !== undefined) return wrongWordText(wrong);
  if (narrower.has(broader)) return twiceText(broader);
  const twice = words.find((word, nth) => word === broader || words.indexOf(word) < nth);
  if (twice !== undefined) return twiceText(twice);
  if (words.length > MAX_NARROWER) return `‘>’ 뒤에는 ${MAX_NARROWER}개까지 적어 주세요`;
  narrower.set(broader, words);
  return undefined;
}

function findFault(group: string[], known: Articles['synonyms']): string | undefined {
  const wrong = group.find((word) => !WORD.test(word));
  if (wrong !== undefined) return wrongWordText(wrong);
  const twice = group.find((word, at) => known.has(word) || group.indexOf(word) < at);
  if (twice !== undefined) return twiceText(twice);
  return group.length < 2 ? '쉼표로 나눠 두 말 이상 적어 주세요' : undefined;
}

function wrongWordText(word: string): string {
  return `‘${word}’ 대신 한글이나 로마자 2자에서 20자까지 적어 주세요`;
}

function twiceText(word: string): string {
  return `‘${word}’을(를) 두 번 적었어요`;
}
