import {
  categoryText,
  parseCategory,
  parseSubCategory,
  subCategoryText,
  type Category,
  type SubCategory,
} from '../../product/category.ts';

export interface ListScope {
  category?: Category | undefined;
  subCategory?: SubCategory | undefined;
}

/** /product, /product/free, /product/subcategory/books, /product/free/books */
export function scopePath({ category, subCategory }: ListScope): string {
  return ['/product', category ?? (subCategory && 'subcategory'), subCategory].filter(Boolean).join('/');
}

export function parseScopePath(path: string): ListScope | undefined {
  const [, root, first, second, ...rest] = path.split('/');
  if (root !== 'product' || rest.length > 0) return undefined;
  if (first === undefined) return {};
  const category = parseCategory(first);
  const subCategory = parseSubCategory(second);
  if (second !== undefined && !subCategory) return undefined;
  if (category) return { category, subCategory };
  return first === 'subcategory' && subCategory ? { subCategory } : undefined;
}

export function scopeTitle({ category, subCategory }: ListScope): string {
  const texts = [category && categoryText(category), subCategory && subCategoryText(subCategory)];
  return texts.filter(Boolean).join(' · ') || '전체 상품';
}
