import { parsePriceWon } from '../korean/won.ts';
import { cleanText, textLength } from '../korean/text-length.ts';
import { parseCategory, parseSubCategory, type Category, type SubCategory } from './category.ts';
import { TEXT_LIMITS } from './product.ts';

/** What a seller writes about a thing, checked. */
export interface ProductDraft {
  title: string;
  brand: string;
  size: string;
  desc: string;
  category: Category;
  subCategory: SubCategory;
  priceWon: number | null;
}

export type ProductField = keyof typeof TEXT_LIMITS | 'category' | 'subCategory' | 'price' | 'photos';
export type FieldErrors = Partial<Record<ProductField, string>>;
export type ProductFormValues = Partial<Record<ProductField | 'once', string>>;

const REQUIRED_TEXT = {
  title: '제목을 입력해 주세요.',
  size: '사이즈를 입력해 주세요.',
  desc: '설명을 입력해 주세요.',
} as const;
const NAMES = { title: '제목은', brand: '브랜드는', size: '사이즈는', desc: '설명은' } as const;

/** Why a text can't stand in its field, or undefined. Lengths as P-text counts them. */
export function textProblem(field: keyof typeof TEXT_LIMITS, text: string): string | undefined {
  const clean = cleanText(text);
  if (clean === '' && field !== 'brand') return REQUIRED_TEXT[field];
  const limit = TEXT_LIMITS[field];
  if (textLength(clean) > limit) return `${NAMES[field]} ${limit}자까지 쓸 수 있어요.`;
  return undefined;
}

/**
 * Checks what was typed into the form; the same in the browser and on the server.
 * @returns the draft, or a Korean reason for each field that has one
 */
export function parseProductForm(
  values: ProductFormValues,
): { ok: true; draft: ProductDraft } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {};
  for (const field of ['title', 'brand', 'size', 'desc'] as const) {
    const problem = textProblem(field, values[field] ?? '');
    if (problem) errors[field] = problem;
  }
  const category = parseCategory(values.category);
  const subCategory = parseSubCategory(values.subCategory);
  if (!category) errors.category = '카테고리를 선택해 주세요.';
  if (!subCategory) errors.subCategory = '세부 카테고리를 선택해 주세요.';
  if (!category || !subCategory || Object.keys(errors).length > 0) return { ok: false, errors };
  const text = (field: keyof typeof TEXT_LIMITS) => cleanText(values[field] ?? '');
  return {
    ok: true,
    draft: {
      title: text('title'),
      brand: text('brand'),
      size: text('size'),
      desc: text('desc'),
      category,
      subCategory,
      priceWon: parsePriceWon(values.price ?? '').priceWon,
    },
  };
}
