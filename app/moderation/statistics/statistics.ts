export const DAILY_COUNTS = [
  { name: 'people', text: '새 회원' },
  { name: 'listings', text: '새 상품' },
  { name: 'conversations', text: '새 대화' },
  { name: 'trades', text: '거래' },
  { name: 'mail-failed', text: '보내지 못한 메일' },
  { name: 'push-failed', text: '보내지 못한 알림' },
] as const;

export type DailyCount = (typeof DAILY_COUNTS)[number]['name'];

export const STATISTICS_DAYS = 90;

/** The smallest of the values that at least `share` of them do not exceed; undefined for none. */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}
