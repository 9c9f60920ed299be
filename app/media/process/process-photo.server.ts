import { availableParallelism } from 'node:os';
import sharp, { type Raw, type Sharp } from 'sharp';
import { createBudget } from '../../platform/budget.server.ts';
import { createLimiter } from '../../platform/limiter.server.ts';
import { hasPhotoFormat, hasTooManyScans, isJpeg } from './photo-formats.server.ts';
import {
  countPixels,
  isTooLargePhoto,
  MAX_PHOTO_PIXELS,
  PHOTO_WIDTHS,
  PREVIEW_WIDTH,
  type PhotoFileSuffix,
} from '../photo.ts';

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
/**
 * Decoders hold some files whole: interlaced PNGs, AVIF. All that are read at a time have no more pixels together than one
 * of the greatest size, so that what a server needs for it does not depend on its cores (bench/photo-memory.ts).
 */
const readWithin = createBudget(MAX_PHOTO_PIXELS);
/** Photos that are decoded and not yet encoded: each takes up to 33 MB, however small its file. */
const runPhoto = createLimiter(availableParallelism() + 1);

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
  /** `too-large`: more pixels than `MAX_PHOTO_PIXELS` (as `countPixels` has them), or a side over `MAX_PHOTO_SIDE`. */
  | { ok: false; reason: 'unreadable' | 'too-large' };

export type ProcessPhotoOutcome<T> = { ok: true; kept: T } | (DecodePhotoOutcome & { ok: false });

/**
 * Reads a photo and makes its files, a few photos at a time.
 * @param keep is given the files as they are being made; what it does after the last one is made holds up no other photo
 */
export async function processPhoto<T>(
  bytes: Buffer,
  options: { preview: boolean },
  keep: (photo: DecodedPhoto, files: Promise<PhotoFile>[]) => Promise<T>,
): Promise<ProcessPhotoOutcome<T>> {
  const processed = await runPhoto(async () => {
    const decoded = await decodePhoto(bytes);
    if (!decoded.ok) return decoded;
    const files = encodePhoto(decoded.photo, options);
    const keeping = keep(decoded.photo, files);
    // Its failure is thrown below, once the files no longer need their memory.
    keeping.catch(() => undefined);
    await Promise.allSettled(files);
    return { ok: true as const, keeping };
  });
  return processed.ok ? { ok: true, kept: await processed.keeping } : processed;
}

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
    const { width, height, format, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const head = { width, height, isHeif: format === 'heif' };
    if (isTooLargePhoto(head)) return 'too-large';
    const { data, info } = await readWithin(countPixels(head), () => runStep(() => readPixels(bytes)));
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
