/** The size of the grey copy whose parts are compared: nine and eight fit into it. */
export const HASHED_SIDE = 72;
const PARTS = 8;
/** Of 256. Less is noise, which changes when a photo is compressed again. */
const MIN_STEP = 3;
/** Of 128: a white card or a single colour looks like any other. */
const MIN_STEPS = 24;
/** In bits, of a photo that was resized or compressed again. Fewer than there are bands: one of them stays the same. */
const MAX_ACROSS = 3;
const MAX_DOWN = 6;
const DIRECTION_DIGITS = 16;
const BAND_DIGITS = 4;

/**
 * A difference hash of 32 hex digits. In the first half each bit says whether a part of the photo is brighter than its right
 * neighbour, in the second than the one below. Undefined for photos with too little in them.
 * @param grey rows of `HASHED_SIDE` points
 */
export function hashGrey(grey: ArrayLike<number>): string | undefined {
  const across = meansOf(grey, PARTS + 1, PARTS);
  const down = meansOf(grey, PARTS, PARTS + 1);
  const stepsAcross = across.flatMap((row) => row.slice(1).map((mean, index) => row[index]! - mean));
  const stepsDown = down.slice(1).flatMap((row, above) => row.map((mean, at) => down[above]![at]! - mean));
  const steps = [...stepsAcross, ...stepsDown];
  if (steps.filter((step) => Math.abs(step) > MIN_STEP).length < MIN_STEPS) return undefined;
  const bits = steps.map((step) => (step > MIN_STEP ? '1' : '0')).join('');
  return BigInt(`0b${bits}`)
    .toString(16)
    .padStart(2 * DIRECTION_DIGITS, '0');
}

function meansOf(grey: ArrayLike<number>, columns: number, rows: number): number[][] {
  const [width, height] = [HASHED_SIDE / columns, HASHED_SIDE / rows];
  const sums = Array.from({ length: rows }, () => Array<number>(columns).fill(0));
  for (let at = 0; at < HASHED_SIDE * HASHED_SIDE; at++) {
    const row = sums[Math.floor(at / HASHED_SIDE / height)]!;
    row[Math.floor((at % HASHED_SIDE) / width)]! += grey[at]!;
  }
  return sums.map((row) => row.map((sum) => sum / (width * height)));
}

export type Bands = [number, number, number, number];

/** Of the first half, 16 bits each: photos that are the same have one in common. */
export function bandsOf(hash: string): Bands {
  const band = (index: number) =>
    Number.parseInt(hash.slice(index * BAND_DIGITS, (index + 1) * BAND_DIGITS), 16);
  return [band(0), band(1), band(2), band(3)];
}

export function isSamePhoto(one: string, other: string): boolean {
  const directionOf = (hash: string, index: number) =>
    hash.slice(index * DIRECTION_DIGITS, (index + 1) * DIRECTION_DIGITS);
  return (
    countDifferent(directionOf(one, 0), directionOf(other, 0)) <= MAX_ACROSS &&
    countDifferent(directionOf(one, 1), directionOf(other, 1)) <= MAX_DOWN
  );
}

function countDifferent(one: string, other: string): number {
  let count = 0;
  for (let left = BigInt(`0x${one}`) ^ BigInt(`0x${other}`); left !== 0n; left &= left - 1n) count++;
  return count;
}
