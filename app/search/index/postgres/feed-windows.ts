interface WindowSize {
  bits: number;
  count: number;
}

/** A gram for each window size tells where a document is: PostgreSQL finds the newest without reading all. */
const SIZES: WindowSize[] = [
  { bits: 10, count: 2 },
  { bits: 14, count: 4 },
];

export interface FeedWindow {
  gram: string | undefined;
  below: number;
}

function windowGram(bits: number, number: number): string {
  return `w${bits}x${number}`;
}

export function windowGrams(feedSeq: number): string[] {
  return SIZES.map(({ bits }) => windowGram(bits, Math.floor(feedSeq / 2 ** bits)));
}

export function windowsBelow(before: number): FeedWindow[] {
  const windows: FeedWindow[] = [];
  let below = before;
  for (const size of SIZES.flatMap(({ bits, count }) => Array.from({ length: count }, () => bits))) {
    if (below <= 0) return windows;
    const number = Math.floor((below - 1) / 2 ** size);
    windows.push({ gram: windowGram(size, number), below });
    below = number * 2 ** size;
  }
  return below > 0 ? [...windows, { gram: undefined, below }] : windows;
}

export function endOfWindow(feedSeq: number): number {
  const size = 2 ** SIZES[0]!.bits;
  return (Math.floor(feedSeq / size) + 1) * size;
}
