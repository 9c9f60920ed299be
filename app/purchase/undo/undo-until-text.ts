import { clockText, monthDayText, seoulDay } from '../../korean/date-text.ts';

/** `오후 5:52까지 되돌릴 수 있어요.`, with the date unless it is that of `now`. */
export function undoUntilText(until: number, now: number): string {
  const day = seoulDay(until) === seoulDay(now) ? '' : `${monthDayText(until)} `;
  return `${day}${clockText(until)}까지 되돌릴 수 있어요.`;
}
