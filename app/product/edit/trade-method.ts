export interface TradeTerms {
  /** Null for listings from before the choice. */
  tradeMethod: TradeMethod | null;
  place: string;
}

export const TRADE_METHODS = [
  { value: 'direct', text: '직거래' },
  { value: 'parcel', text: '택배' },
  { value: 'both', text: '둘 다' },
] as const;
export type TradeMethod = (typeof TRADE_METHODS)[number]['value'];

/** The default of the form, also where none is sent. */
export const DEFAULT_TRADE_METHOD: TradeMethod = 'both';

export const UNSAID_TRADE_TERMS: TradeTerms = { tradeMethod: null, place: '' };

export type WantedMethod = Exclude<TradeMethod, 'both'>;
export const WANTED_METHODS = [TRADE_METHODS[0], TRADE_METHODS[1]] satisfies { value: WantedMethod }[];

export const MAX_PLACE_LENGTH = 40;

export function parseTradeMethod(value: unknown): TradeMethod | undefined {
  return TRADE_METHODS.find((method) => method.value === value)?.value;
}

export function parseWantedMethod(value: unknown): WantedMethod | undefined {
  return WANTED_METHODS.find((method) => method.value === value)?.value;
}

/** Listings with `both` or no method match either filter. */
export function excludedMethod(wanted: WantedMethod): WantedMethod {
  return wanted === 'direct' ? 'parcel' : 'direct';
}

export function tradeTexts({ tradeMethod, place }: TradeTerms): [name: string, text: string][] {
  const texts: [string, string][] = [
    ['거래 방법', tradeMethod ? tradeMethodText(tradeMethod) : ''],
    ['거래 장소', place],
  ];
  return texts.filter(([, text]) => text !== '');
}

function tradeMethodText(method: TradeMethod): string {
  const methods = WANTED_METHODS.filter(({ value }) => method === 'both' || method === value);
  return methods.map(({ text }) => text).join(' · ');
}
