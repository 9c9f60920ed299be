export const CATEGORIES = [
  { value: 'best', text: '베스트' },
  { value: 'free', text: '무료나눔' },
  { value: 'exchange', text: '교환' },
  { value: 'reuse', text: '재사용' },
] as const;

export const SUB_CATEGORIES = [
  { value: 'digital', text: '디지털기기' },
  { value: 'furniture', text: '가구/인테리어' },
  { value: 'women', text: '여성의류' },
  { value: 'men', text: '남성의류' },
  { value: 'home_appliance', text: '생활가전' },
  { value: 'kitchen', text: '생활/주방' },
  { value: 'sports_camping', text: '스포츠/캠핑' },
  { value: 'hobby_entertainment', text: '취미/게임' },
  { value: 'beauty', text: '뷰티/미용' },
  { value: 'pet', text: '반려동물' },
  { value: 'books', text: '도서' },
  { value: 'other', text: '기타' },
] as const;

export type Category = (typeof CATEGORIES)[number]['value'];
export type SubCategory = (typeof SUB_CATEGORIES)[number]['value'];

export function parseCategory(value: unknown): Category | undefined {
  return CATEGORIES.find((category) => category.value === value)?.value;
}

export function parseSubCategory(value: unknown): SubCategory | undefined {
  return SUB_CATEGORIES.find((subCategory) => subCategory.value === value)?.value;
}

export function categoryText(category: Category): string {
  return CATEGORIES.find(({ value }) => value === category)!.text;
}

export function subCategoryText(subCategory: SubCategory): string {
  return SUB_CATEGORIES.find(({ value }) => value === subCategory)!.text;
}
