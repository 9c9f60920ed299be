/** How much a market holds, in a line. */
export function countText(rowsOf: (table: string) => number, photos?: number): string {
  const hidden = rowsOf('hiddenProduct');
  const listings = `상품 ${text(rowsOf('product') + hidden)}개${hidden > 0 ? `(숨김 ${text(hidden)}개)` : ''}`;
  const parts = [listings, `사람 ${text(rowsOf('account'))}명`, `거래 ${text(rowsOf('purchase'))}건`];
  if (photos !== undefined) parts.push(`사진 파일 ${text(photos)}개`);
  return parts.join(' · ');
}

/** A few of many keys, for people to look at. */
export function someOf(keys: string[]): string {
  const shown = keys.slice(0, 10).map((key) => `  ${key}`);
  if (keys.length > shown.length) shown.push('  …');
  return shown.join('\n');
}

function text(count: number): string {
  return count.toLocaleString('ko-KR');
}
