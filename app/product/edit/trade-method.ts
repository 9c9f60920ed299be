/** How a thing changes hands (거래 방법), and where. */
export interface TradeTerms {
  /** Null for a listing whose seller was never asked. */
  tradeMethod: TradeMethod | null;
  /** In words; empty for none. */
  place: string;
}

export const TRADE_METHODS = [
  { value: 'direct', text: '직거래' },
  { value: 'parcel', text: '택배' },
  { value: 'both', text: '둘 다' },
] as const;
export type TradeMethod = (typeof TRADE_METHODS)[number]['value'];

/** As a form begins, and for a form that names none. */
export const DEFAULT_TRADE_METHOD: TradeMethod = 'both';

export const UNSAID_TRADE_TERMS: TradeTerms = { tradeMethod: null, place: '' };

export const MAX_PLACE_LENGTH = 40;

export function parseTradeMethod(value: unknown): TradeMethod | undefined {
  return TRADE_METHODS.find((method) => method.value === value)?.value;
}

/** `직거래 · 택배`, where no choices stand beside it. */
export function tradeMethodText(method: TradeMethod): string {
  return TRADE_METHODS.filter(({ value }) => value !== 'both' && (method === 'both' || method === value))
    .map(({ text }) => text)
    .join(' · ');
}
