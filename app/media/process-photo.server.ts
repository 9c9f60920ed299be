import { availableParallelism } from 'node:os';
import sharp, { type Raw, type Sharp } from 'sharp';
import { createLimiter } from '../platform/limiter.server.ts';
import { hasTooManyScans } from './jpeg-scans.server.ts';
import { hasPhotoFormat, isJpeg } from './photo-formats.server.ts';
import { MAX_PHOTO_PIXELS, PHOTO_WIDTHS, PREVIEW_WIDTH, type PhotoFileSuffix } from './photo.ts';

const WIDEST = Math.max(...PHOTO_WIDTHS);
/** A long screenshot is kept at most this many times as tall as wide; WebP ends at 16,383 pixels. */
const TALLEST_RATIO = 4;
/** Effort 4, the default, takes 1.6 times as long for files a few percent smaller. */
const WEBP = { quality: 80, effort: 2 };
const PREVIEW_JPEG = { quality: 80 };

// One thread for each step and as many steps as cores: the same throughput as one step on all cores, and
// the thread pool keeps threads for files. Nothing is ever read twice, so nothing is cached.
sharp.concurrency(1);
sharp.cache(false);
const runStep = createLimiter(availableParallelism());
/** Interlaced PNGs and some others are held whole while they are read, up to 0.4 GB: of such sizes one at a time. */
const LARGE_PIXELS = 24_000_000;
const runLarge = createLimiter(1);

export interface PhotoFile {
  suffix: PhotoFileSuffix;
  bytes: Buffer;
}

export interface DecodedPhoto {
  /** Of the upright original, as the height. */
  width: number;
  height: number;
  /** The photo at the widest width kept, as 8-bit samples. */
  pixels: Buffer;
  raw: Raw;
}

export type DecodePhotoOutcome =
  | { ok: true; photo: DecodedPhoto }
  /** `too-large`: more pixels than `MAX_PHOTO_PIXELS`. */
  | { ok: false; reason: 'unreadable' | 'too-large' };

/**
 * Reads a photo that somebody sent: upright, in sRGB, without EXIF or any other metadata. Whatever the bytes are, it
 * never throws because of them.
 */
export async function decodePhoto(bytes: Buffer): Promise<DecodePhotoOutcome> {
  const isRefused = !hasPhotoFormat(bytes) || (isJpeg(bytes) && hasTooManyScans(bytes));
  const decoded = isRefused ? 'unreadable' : await decode(bytes);
  return typeof decoded === 'string' ? { ok: false, reason: decoded } : { ok: true, photo: decoded };
}

/**
 * The files of a photo, each as soon as it is made: in each of `PHOTO_WIDTHS` (never enlarged), and with `preview` a
 * JPEG for link previews. The one that takes longest is begun first.
 */
export function encodePhoto(
  { pixels, raw }: DecodedPhoto,
  options: { preview: boolean },
): Promise<PhotoFile>[] {
  const encode = async (suffix: PhotoFileSuffix, toWidth: number, finish: (image: Sharp) => Sharp) => {
    const image = shrinkTo(sharp(pixels, { raw }), toWidth);
    return { suffix, bytes: await runStep(() => finish(image).toBuffer()) };
  };
  const widths = PHOTO_WIDTHS.toReversed();
  return [
    ...widths.map((width) => encode(`-${width}.webp`, width, (image) => image.webp(WEBP))),
    ...(options.preview ? [encode('-preview.jpg', PREVIEW_WIDTH, flattenToJpeg)] : []),
  ];
}

/** Whatever fails in here is the file's fault: all it does is to read it. */
async function decode(bytes: Buffer): Promise<DecodedPhoto | 'unreadable' | 'too-large'> {
  try {
    const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PHOTO_PIXELS) return 'too-large';
    const read = () => runStep(() => readPixels(bytes));
    const { data, info } = await (width * height > LARGE_PIXELS ? runLarge(read) : read());
    const raw: Raw = { width: info.width, height: info.height, channels: info.channels };
    return { width: autoOrient.width, height: autoOrient.height, pixels: data, raw };
  } catch {
    return 'unreadable';
  }
}

function readPixels(bytes: Buffer) {
  // `error` refuses a file that ends early and lets the oddities pass that phones leave in whole ones.
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PHOTO_PIXELS, autoOrient: true });
  return shrinkTo(image, WIDEST)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

function shrinkTo(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: width * TALLEST_RATIO, fit: 'inside', withoutEnlargement: true });
}

function flattenToJpeg(image: Sharp): Sharp {
  return image.flatten({ background: 'white' }).jpeg(PREVIEW_JPEG);
}
