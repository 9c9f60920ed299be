import { clockText, monthDayText } from '../../korean/date-text.ts';

/** `12월 4일 오후 3:20까지`: when a mute ends, in Seoul. */
export function untilText(until: number): string {
  return `${monthDayText(until)} ${clockText(until)}까지`;
}
