import { normaliseSearchText } from '../../korean/search-text.ts';
import { type Articles, ContentError } from './article.ts';

const PATH = 'synonyms.md';
const WORD = /^(?:[가-힣]{2,20}|\p{Script=Latin}{2,20})$/u;

/** A group of words on a line, apart by commas; `#` begins a remark. @returns of each word the others, in their order */
export function parseSynonyms(source: string): Articles['synonyms'] {
  const synonyms = new Map<string, readonly string[]>();
  for (const [at, line] of source
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    const text = line.trim();
    if (text === '' || text.startsWith('#')) continue;
    const group = text.split(',').map(normaliseSearchText);
    const fault = findFault(group, synonyms);
    if (fault) throw new ContentError(`${PATH}: ${at + 1}번째 줄: ${fault}`);
    for (const word of group)
      synonyms.set(
        word,
        group.filter((other) => other !== word),
      );
  }
  return synonyms;
}

function findFault(group: string[], known: Articles['synonyms']): string | undefined {
  const wrong = group.find((word) => !WORD.test(word));
  if (wrong !== undefined) return `‘${wrong}’ 대신 한글이나 로마자 2자에서 20자까지 적어 주세요`;
  const twice = group.find((word, at) => known.has(word) || group.indexOf(word) < at);
  if (twice !== undefined) return `‘${twice}’을(를) 두 번 적었어요`;
  return group.length < 2 ? '쉼표로 나눠 두 말 이상 적어 주세요' : undefined;
}
