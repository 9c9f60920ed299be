import type { Category } from '../product/category.ts';

const DEAL_VERBS: Record<Category, string> = {
  best: '구매할',
  free: '나눔받을',
  exchange: '교환할',
  reuse: '구매할',
};

/** Before 수 있어요. */
export function dealVerb(category: string): string {
  return DEAL_VERBS[category as Category];
}
