import { clockText, weekdayText } from '../../korean/date-text.ts';

const HOUR_MS = 3_600_000;
export const RESERVATION_HOURS = 48;

/** For an agreed price or swap. */
const AGREED_HOURS = 24;

export function reservationEnd(createdAt: number, { isAgreed }: { isAgreed: boolean }): number {
  return createdAt + (isAgreed ? AGREED_HOURS : RESERVATION_HOURS) * HOUR_MS;
}

/** `11월 26일 목요일 오후 7:00까지`. */
export function reservedUntilText(endsAt: number): string {
  return `${weekdayText(endsAt, endsAt)} ${clockText(endsAt)}까지`;
}
