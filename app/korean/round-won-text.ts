import { countText } from './count-text.ts';
import { wonText } from './won.ts';

const MAN = 10_000;
const THOUSAND = 1_000;

/** In Korean speech where that is shorter: `6만 4천원`, `5천원`; otherwise `12,340원`. */
export function roundWonText(priceWon: number): string {
  const [man, rest] = [Math.floor(priceWon / MAN), priceWon % MAN];
  if (priceWon === 0 || rest % THOUSAND !== 0 || man >= MAN) return wonText(priceWon);
  const parts = [man > 0 && `${countText(man)}만`, rest > 0 && `${rest / THOUSAND}천`];
  return `${parts.filter(Boolean).join(' ')}원`;
}

/** Inclusive: `3만원 ~ 6만원`, `15만원 이하`; '' for no bounds. */
export function roundWonRangeText(minWon: number | undefined, maxWon: number | undefined): string {
  if (minWon === undefined) return maxWon === undefined ? '' : `${roundWonText(maxWon)} 이하`;
  if (maxWon === undefined) return `${roundWonText(minWon)} 이상`;
  return minWon === maxWon ? roundWonText(minWon) : `${roundWonText(minWon)} ~ ${roundWonText(maxWon)}`;
}
