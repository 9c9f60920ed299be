/** `Intl.NumberFormat` takes a phone 50 ms to construct. */
const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** `12,000원`, or `N/A` for null. */
export function wonText(priceWon: number | null): string {
  return priceWon === null ? 'N/A' : `${String(priceWon).replace(THOUSANDS, ',')}원`;
}

const MAN = 10_000;

/** Inclusive, and short: `1~5만원`, `1만원 이상`, `12,500~50,000원`; '' for no bounds. */
export function wonRangeText(minWon: number | undefined, maxWon: number | undefined): string {
  const bounds = [minWon, maxWon].filter((won) => won !== undefined);
  const isRound = bounds.every((won) => won > 0 && won % MAN === 0);
  const [low = '', high = low] = bounds.map((won) =>
    wonText(isRound ? won / MAN : won).replace('원', isRound ? '만원' : '원'),
  );
  if (minWon === undefined) return low && `${low} 이하`;
  if (maxWon === undefined) return `${low} 이상`;
  return minWon === maxWon ? low : `${low.replace(/만?원/, '')}~${high}`;
}
