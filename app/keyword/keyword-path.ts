export const KEYWORDS_PATH = '/profile/keywords';
export const ADDED_PATH = `${KEYWORDS_PATH}?done=added`;
export const ADDED_TEXT = '알림을 받아요. 맞는 상품이 올라오면 알려 드릴게요.';
export const IN_PLACE = { inPlace: '1' };
export const KEYWORD_FIELDS = ['words', 'category', 'subCategory', 'min', 'max'] as const;

export type TypedKeyword = Record<(typeof KEYWORD_FIELDS)[number], string>;

/** The page with a filled form: `/profile/keywords?words=아이폰`. */
export function keywordHref(typed: TypedKeyword): string {
  return `${KEYWORDS_PATH}?${keywordSearch(typed)}`;
}

export function keywordSearch(typed: TypedKeyword): string {
  const filled = Object.entries(typed).filter(([, value]) => value !== '');
  return new URLSearchParams(filled).toString();
}
