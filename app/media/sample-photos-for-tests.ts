import sharp, { type Sharp } from 'sharp';

/** For tests: four coloured quarters show which way up a photo is. */
const QUARTERS = { topLeft: '#d03030', topRight: '#30a040', bottomLeft: '#3050c0', bottomRight: '#e0c030' };

export async function quarters(width: number, height: number, alpha = false): Promise<Sharp> {
  const quadrant = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const fill = (background: string) =>
    sharp({ create: { ...quadrant, channels: 3, background } })
      .png()
      .toBuffer();
  const { topLeft, topRight, bottomLeft, bottomRight } = QUARTERS;
  const right = width - quadrant.width;
  const bottom = height - quadrant.height;
  const pieces = [
    { input: await fill(topRight), left: right, top: 0 },
    { input: await fill(bottomLeft), left: 0, top: bottom },
    { input: await fill(bottomRight), left: right, top: bottom },
  ];
  const background = alpha ? { r: 0, g: 0, b: 0, alpha: 0 } : topLeft;
  return sharp({ create: { width, height, channels: alpha ? 4 : 3, background } }).composite(pieces);
}

export async function samplePhoto(seed = 0): Promise<Buffer> {
  const background = { r: (seed * 53) % 256, g: (seed * 97) % 256, b: 128 };
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Of 8 × 6 greys: no two seeds look alike. */
export async function patternPhoto(seed: number, width = 480): Promise<Buffer> {
  const greys = Buffer.from(
    Array.from({ length: 48 }, (_, at) => (((at + 1) * (seed * 37 + 101) * 53) >> 3) % 256),
  );
  return sharp(greys, { raw: { width: 8, height: 6, channels: 1 } })
    .resize({ width, height: (width * 3) / 4, kernel: 'nearest' })
    .jpeg()
    .toBuffer();
}

export async function colourAt(file: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(start, start + info.channels)];
}

export function colourDistance(a: number[], b: readonly number[]): number {
  return Math.max(...b.map((value, channel) => Math.abs(value - (a[channel] ?? Infinity))));
}

export const RED = [208, 48, 48] as const;
export const GREEN = [48, 160, 64] as const;
export const BLUE = [48, 80, 192] as const;
export const YELLOW = [224, 192, 48] as const;
export const WHITE = [255, 255, 255] as const;

/** At most 883 scans: one for the tones, then one for each bit of each coefficient. */
export function jpegOfScans(count: number): Buffer {
  const segment = (marker: number, bytes: number[]) => {
    return Buffer.from([0xff, marker, 0, bytes.length + 2, ...bytes]);
  };
  const onlyCode = [1, ...Array<number>(15).fill(0)];
  const scan = (first: number, last: number, bits: number) => segment(0xda, [1, 1, 0, first, last, bits]);
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(16)]),
    segment(0xc2, [8, 0, 64, 0, 64, 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, ...onlyCode, 0]),
    segment(0xc4, [0x10, ...onlyCode, 0x60]),
    scan(0, 0, 0),
    Buffer.alloc(8),
  ];
  for (let made = 1; made < count; made++) {
    const detail = 1 + Math.floor((made - 1) / 14);
    const low = 13 - ((made - 1) % 14);
    const high = low === 13 ? 0 : low + 1;
    parts.push(scan(detail, detail, (high << 4) | low), Buffer.from([0x01]));
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}
