import { randomBytes } from 'node:crypto';
import { createDeflate, crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { MAX_PHOTO_PIXELS, MAX_PHOTO_SIDE } from '../../app/media/photo.ts';

/** A file that a person could send, of an extreme kind. */
export interface Case {
  name: string;
  make(): Promise<Buffer>;
}

interface Shape {
  name: string;
  width: number;
  height: number;
}

/** EXIF's word for a photo that lies on its side: it has to be held whole to be turned. */
const ON_ITS_SIDE = 6;

/** As large as a photo may be, square and as long as a side can be. */
function shapes(maxSide: number, pixels: number = MAX_PHOTO_PIXELS): Shape[] {
  const side = Math.floor(Math.sqrt(pixels));
  const long = Math.min(MAX_PHOTO_SIDE, maxSide);
  const short = Math.floor(pixels / long);
  return [
    { name: 'square', width: side, height: side },
    { name: 'wide', width: long, height: short },
    { name: 'tall', width: short, height: long },
  ];
}

/** All formats that are read, as deep as they go, in the extreme shapes that each can have. */
export function allCases(): Case[] {
  return [
    ...shapes(Infinity).flatMap((shape) =>
      ([8, 16] as const).flatMap((bits) =>
        [false, true].flatMap((isInterlaced) => [
          pngCase(shape, { bits, isInterlaced }),
          pngCase(shape, { bits, isInterlaced, orientation: ON_ITS_SIDE }),
        ]),
      ),
    ),
    ...shapes(65_500).flatMap((shape) => [
      ...encoded('JPEG', shape, (image) => image.jpeg()),
      ...encoded('JPEG progressive', shape, (image) => image.jpeg(PROGRESSIVE)),
      ...encoded('JPEG CMYK progressive', shape, (image) => image.toColourspace('cmyk').jpeg(PROGRESSIVE)),
    ]),
    ...shapes(16_383).flatMap((shape) => [
      ...encoded('WebP', shape, (image) => image.ensureAlpha(0.5).webp({ effort: 0 })),
      ...encoded('WebP lossless', shape, (image) =>
        image.ensureAlpha(0.5).webp({ effort: 0, lossless: true }),
      ),
    ]),
    ...shapes(16_384, MAX_PHOTO_PIXELS / 2).flatMap((shape) => [
      ...encoded('AVIF', shape, (image) => image.avif(FINEST)),
      ...encoded('AVIF 10 bit', shape, (image) =>
        image
          .ensureAlpha(0.5)
          .toColourspace('rgb16')
          .avif({ ...FINEST, bitdepth: 10 }),
      ),
    ]),
  ];
}

const PROGRESSIVE = { progressive: true, chromaSubsampling: '4:4:4' };
const FINEST = { effort: 0, chromaSubsampling: '4:4:4' };

function encoded(format: string, shape: Shape, encode: (image: Sharp) => Sharp): Case[] {
  return [undefined, ON_ITS_SIDE].map((orientation) => ({
    name: nameOf(format, shape, orientation),
    make: async () => {
      const image = await texture(shape);
      return encode(orientation ? image.withMetadata({ orientation }) : image).toBuffer();
    },
  }));
}

const TILE = 256;

/** Grain that repeats: of many colours, so that no encoder stores a few of them in place of pixels, and yet small. */
async function texture({ width, height }: Shape): Promise<Sharp> {
  const grain = randomBytes(TILE * TILE * 3).map((value) => 96 + (value >> 2));
  const tile = await sharp(grain, { raw: { width: TILE, height: TILE, channels: 3 } })
    .png()
    .toBuffer();
  const create = { width, height, channels: 3, background: '#7090b0' } as const;
  const tiled = sharp({ create }).composite([{ input: tile, tile: true }]);
  const { data, info } = await tiled.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width, height, channels: info.channels } });
}

function nameOf(format: string, { name, width, height }: Shape, orientation?: number): string {
  return `${format}, ${name} (${width} × ${height})${orientation ? ', on its side' : ''}`;
}

interface PngOptions {
  bits: 8 | 16;
  isInterlaced: boolean;
  orientation?: number;
}

function pngCase(shape: Shape, options: PngOptions): Case {
  const format = `PNG ${options.bits} bit${options.isInterlaced ? ' interlaced' : ''}`;
  return { name: nameOf(format, shape, options.orientation), make: () => blackPng(shape, options) };
}

const RGBA_SAMPLES = 4;
/** Where the seven passes of Adam7 begin, and how far apart their pixels are. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A black and clear PNG, written piece by piece: no encoder has to hold it. */
export async function blackPng(
  { width, height }: Pick<Shape, 'width' | 'height'>,
  { bits, isInterlaced, orientation }: PngOptions,
): Promise<Buffer> {
  const rowBytes = (pixels: number) => 1 + (pixels * RGBA_SAMPLES * bits) / 8;
  let bytes = rowBytes(width) * height;
  if (isInterlaced) {
    bytes = 0;
    for (const [x, y, stepX, stepY] of PASSES) {
      const columns = Math.ceil((width - x) / stepX);
      const rows = Math.ceil((height - y) / stepY);
      if (columns > 0 && rows > 0) bytes += rowBytes(columns) * rows;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(orientation ? [chunk('eXIf', exifOf(orientation))] : []),
    chunk('IDAT', await deflatedZeros(bytes)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** EXIF that says nothing but which way up. */
function exifOf(orientation: number): Buffer {
  const exif = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  exif.writeUInt16BE(orientation, 18);
  return exif;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

async function deflatedZeros(bytes: number): Promise<Buffer> {
  const zeros = Buffer.alloc(4 * 1024 * 1024);
  const deflate = createDeflate({ level: 6 });
  const read = (async () => {
    const pieces: Buffer[] = [];
    for await (const piece of deflate) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  })();
  for (let left = bytes; left > 0; left -= zeros.length) {
    const room = deflate.write(zeros.subarray(0, Math.min(left, zeros.length)));
    if (!room) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  return read;
}
