const day = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'long', timeZone: 'Asia/Seoul' });

/** The day in Seoul on which something happened: `2026년 11월 21일`. `at` is epoch ms. */
export function dateText(at: number): string {
  return day.format(at);
}
