import { parsePriceWon } from '../korean/parse-price-won.ts';
import { cleanText, textProblemText, type TextRule } from '../korean/text-length.ts';
import type { FieldErrors } from '../ui/form/form-result.ts';
import { type OfferTerms, type OfferTermsFields, parseOfferTerms } from './offer-terms.ts';
import {
  DEFAULT_TRADE_METHOD,
  MAX_PLACE_LENGTH,
  parseTradeMethod,
  type TradeTerms,
} from './edit/trade-method.ts';
import { parseCategory, parseSubCategory, type Category, type SubCategory } from './category.ts';
import { TEXT_LIMITS } from './product.ts';

/** Without terms, the defaults apply. */
export interface ProductDraft extends Partial<OfferTerms & TradeTerms> {
  title: string;
  brand: string;
  size: string;
  desc: string;
  category: Category;
  subCategory: SubCategory;
  wants?: string;
  priceWon: number | null;
  /** For one of the applicants, not the first taker. */
  takesApplications?: boolean;
}

type ProductField =
  | keyof typeof TEXT_LIMITS
  | keyof OfferTermsFields
  | keyof TradeTerms
  | 'category'
  | 'subCategory'
  | 'price'
  | 'takesApplications'
  | 'photos';
export type ProductFields = Record<ProductField, string>;
export type ProductFormValues = Partial<ProductFields>;

const REQUIRED_TEXT = {
  title: '제목을 입력해 주세요.',
  size: '사이즈를 입력해 주세요.',
  desc: '설명을 입력해 주세요.',
} as const;
const TOPICS = {
  title: '제목은',
  brand: '브랜드는',
  size: '사이즈는',
  wants: '희망 물품은',
  desc: '설명은',
} as const;

type TextField = keyof typeof TEXT_LIMITS;

function productTextRule(field: TextField): TextRule {
  return { maxLength: TEXT_LIMITS[field], lines: field === 'desc' ? 'many' : 'one' };
}

export function parseProductText(
  field: TextField,
  typed: string,
): { ok: true; text: string } | { ok: false; problem: string } {
  const rule = productTextRule(field);
  const cleaned = cleanText(typed, rule);
  if (!cleaned.ok) return { ok: false, problem: textProblemText(TOPICS[field], cleaned.problem, rule) };
  if (cleaned.text === '' && field !== 'brand' && field !== 'wants')
    return { ok: false, problem: REQUIRED_TEXT[field] };
  return cleaned;
}

/** In browser and server. Giveaways have no price. @returns the draft, or a Korean error text for each invalid field */
export function parseProductForm(
  values: ProductFormValues,
): { ok: true; draft: ProductDraft } | { ok: false; errors: FieldErrors<ProductFields> } {
  const errors: FieldErrors<ProductFields> = {};
  const text = (field: TextField) => {
    const parsed = parseProductText(field, values[field] ?? '');
    if (!parsed.ok) errors[field] = parsed.problem;
    return parsed.ok ? parsed.text : '';
  };
  const texts = { title: text('title'), brand: text('brand'), size: text('size'), desc: text('desc') };
  const price = parsePriceWon(values.price ?? '');
  const category = parseCategory(values.category);
  const wants = category === 'exchange' ? text('wants') : '';
  const isFree = category === 'free';
  if (price.problem && !isFree) errors.price = price.problem;
  const subCategory = parseSubCategory(values.subCategory);
  if (!category) errors.category = '카테고리를 선택해 주세요.';
  if (!subCategory) errors.subCategory = '세부 카테고리를 선택해 주세요.';
  const priceWon = isFree ? null : price.priceWon;
  const offers = parseOfferTerms(values, { category, priceWon });
  if (!offers.ok) errors.minOffer = offers.problem;
  const trade = parseTradeTerms(values);
  const giving = isFree ? { takesApplications: values.takesApplications === '1' } : {};
  if (!trade.ok) errors.place = trade.problem;
  if (!category || !subCategory || !offers.ok || !trade.ok || Object.keys(errors).length > 0)
    return { ok: false, errors };
  const terms = { ...offers.terms, ...trade.terms, ...giving };
  return { ok: true, draft: { ...texts, category, subCategory, wants, priceWon, ...terms } };
}

/** A place counts only where people meet. */
function parseTradeTerms({
  tradeMethod: method,
  place = '',
}: ProductFormValues): { ok: true; terms: TradeTerms } | { ok: false; problem: string } {
  const tradeMethod = parseTradeMethod(method) ?? DEFAULT_TRADE_METHOD;
  if (tradeMethod === 'parcel') return { ok: true, terms: { tradeMethod, place: '' } };
  const rule: TextRule = { maxLength: MAX_PLACE_LENGTH, lines: 'one' };
  const cleaned = cleanText(place, rule);
  if (!cleaned.ok) return { ok: false, problem: textProblemText('거래 장소는', cleaned.problem, rule) };
  return { ok: true, terms: { tradeMethod, place: cleaned.text } };
}
