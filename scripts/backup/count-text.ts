const COUNTED = [
  ['product', '상품', '개'],
  ['account', '사람', '명'],
  ['purchase', '거래', '건'],
] as const;

/** How much a market holds, in a line. */
export function countText(rowsOf: (table: string) => number, photos?: number): string {
  const parts = COUNTED.map(([table, what, unit]) => `${what} ${text(rowsOf(table))}${unit}`);
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
