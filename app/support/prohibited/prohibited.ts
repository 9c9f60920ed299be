import { normaliseSearchText } from '../../korean/search-text.ts';
import type { ProhibitedThing } from '../articles/article.ts';

/** What may follow a word: a count, a particle, a verb. */
const ENDING =
  /^(?:\d+(?:개|병|캔|박스|팩|장|갑|통|종)?|세트)?(?:은|는|이|가|을|를|도|만|과|와|의|이랑|랑|로|으로)?(?:판매|판매해요|판매합니다|팝니다|팔아요|양도|양도해요|교환|나눔)?$/;
/** A following word that changes the meaning of the one before: 여권 케이스 is no 여권. */
const SOMETHING_ELSE =
  /^(?:잔|컵|글라스|병|통|용기|그릇|접시|케이스|지갑|커버|파우치|홀더|거치대|보관|정리|장식|모양|모형|인형|피규어|책|교재|도서|포스터|그림|사진|냉장고|셀러|디캔터|디스펜서|기계|제조기|메이커|마스터기|조리기|절단기|건전지|배터리|크림|세럼|앰플|토너|마스크|샴푸|베개|이불|매트|방석|색|컬러|섬유|원단|재떨이|라이터|향|맛|안주|가방)/;
/** Words as long as this are found across spaces, as search finds them. */
const MIN_BRIDGING_LENGTH = 4;

/** The form in which prohibited words are compared. @returns '' for a text without letters and digits */
export function joinWords(text: string): string {
  return splitWords(text).join('');
}

/** Those with a word of their own in the title: 술 is not in 미술, nor in 술잔. */
export function findProhibited(things: readonly ProhibitedThing[], title: string): ProhibitedThing[] {
  const parts = splitWords(title);
  return things.filter(({ words }) => words.some((word) => isNamed(parts, word)));
}

function splitWords(text: string): string[] {
  return normaliseSearchText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

function isNamed(parts: readonly string[], word: string): boolean {
  return parts.some((_, start) => {
    let joined = '';
    for (let end = start; end < parts.length; end++) {
      joined += parts[end];
      if (joined.startsWith(word))
        return ENDING.test(joined.slice(word.length)) && !SOMETHING_ELSE.test(parts[end + 1] ?? '');
      if (word.length < MIN_BRIDGING_LENGTH || !word.startsWith(joined)) return false;
    }
    return false;
  });
}
