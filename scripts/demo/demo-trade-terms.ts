import type { TradeTerms } from '../../app/product/edit/trade-method.ts';

const STATION = /[가-힣]+역(?: \d+번 출구)?/;
const MEETS = /직거래|만나|가져가|오시|역/;

/** As the description says it; the others say nothing. */
export function demoTradeTerms({ desc }: { desc: string }): TradeTerms {
  const [sends, meets] = [desc.includes('택배'), MEETS.test(desc)];
  const place = STATION.exec(desc)?.[0] ?? '';
  if (meets) return { tradeMethod: sends ? 'both' : 'direct', place };
  return { tradeMethod: sends ? 'parcel' : null, place: '' };
}
