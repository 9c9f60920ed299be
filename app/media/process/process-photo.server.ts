import { availableParallelism } from 'node:os';
import sharp, { type Raw, type Sharp } from 'sharp';
import { createBudget, createLimiter } from '../../platform/limiter.server.ts';
import { findPhotoFormat, type PhotoProblem, undecodedProblem } from '../photo-format.ts';
import { HASHED_SIDE, hashGrey } from '../print/photo-hash.ts';
import { hasTooManyScans } from './photo-decoders.server.ts';
import {
  countPixels,
  isTooLargePhoto,
  MAX_PHOTO_PIXELS,
  PHOTO_WIDTHS,
  PREVIEW_WIDTH,
  type PhotoFileSuffix,
} from '../photo.ts';

const WIDEST = Math.max(...PHOTO_WIDTHS);
const SMALLEST = Math.min(...PHOTO_WIDTHS);
/** Cuts long screenshots; WebP ends at 16,383 pixels. */
const TALLEST_RATIO = 4;
/** Effort 4, the default, takes 1.6 times as long for files a few percent smaller. */
const WEBP = { quality: 80, effort: 2 };
const PREVIEW_JPEG = { quality: 80 };

// One thread a step and as many steps as cores: the same throughput, and threads remain for files.
sharp.concurrency(1);
sharp.cache(false);
const runStep = createLimiter(availableParallelism());
/** Some decoders hold whole files: all at a time share the pixels of one of the greatest size (bench/photo-memory/main.ts). */
const readWithin = createBudget(MAX_PHOTO_PIXELS);
/** Decoded photos waiting to be encoded take up to 33 MB each. */
const runPhoto = createLimiter(availableParallelism() + 1);

export interface PhotoFile {
  suffix: PhotoFileSuffix;
  bytes: Buffer;
}

export interface DecodedPhoto {
  width: number;
  height: number;
  pixels: Buffer;
  raw: Raw;
}

export type DecodePhotoOutcome =
  | { ok: true; photo: DecodedPhoto }
  /** `too-large`: over `MAX_PHOTO_PIXELS` or `MAX_PHOTO_SIDE`. */
  | { ok: false; reason: PhotoProblem };

export type ProcessPhotoOutcome<T> = { ok: true; stored: T } | (DecodePhotoOutcome & { ok: false });

/** A few photos at a time. @param store gets the files as they are made, and the photo's `hash` */
export async function processPhoto<T>(
  bytes: Buffer,
  options: { preview: boolean; hash?: boolean },
  store: (photo: DecodedPhoto, files: Promise<PhotoFile>[], hash: Promise<string | undefined>) => Promise<T>,
): Promise<ProcessPhotoOutcome<T>> {
  const processed = await runPhoto(async () => {
    const decoded = await decodePhoto(bytes);
    if (!decoded.ok) return decoded;
    const smallest = shrinkPhoto(decoded.photo);
    // Before the files, which take a hundred times as long: it is stored with their names.
    const hash = options.hash ? smallest.then(hashPhoto) : Promise.resolve(undefined);
    const files = encodePhoto(decoded.photo, options, smallest);
    const storing = store(decoded.photo, files, hash);
    // Thrown below, once the memory is free.
    storing.catch(() => undefined);
    await Promise.allSettled(files);
    return { ok: true as const, storing };
  });
  return processed.ok ? { ok: true, stored: await processed.storing } : processed;
}

/** Upright, sRGB, without metadata. Never throws because of the bytes. */
export async function decodePhoto(bytes: Buffer): Promise<DecodePhotoOutcome> {
  const format = findPhotoFormat(bytes);
  const isTried = format !== undefined && format !== 'gif' && !(format === 'jpeg' && hasTooManyScans(bytes));
  const decoded = isTried ? await decode(bytes) : undefined;
  if (decoded === 'too-large') return { ok: false, reason: decoded };
  return decoded ? { ok: true, photo: decoded } : { ok: false, reason: undecodedProblem(format) };
}

/** Never enlarges. With `preview` also a JPEG for link previews. The slowest file begins first. */
export function encodePhoto(
  photo: DecodedPhoto,
  options: { preview: boolean },
  smallest = shrinkPhoto(photo),
): Promise<PhotoFile>[] {
  const encode = async (suffix: PhotoFileSuffix, toWidth: number, finish: (image: Sharp) => Sharp) => {
    const { pixels, raw } = toWidth === SMALLEST ? await smallest : photo;
    const image = shrinkTo(sharp(pixels, { raw }), toWidth);
    return { suffix, bytes: await runStep(() => finish(image).toBuffer()) };
  };
  const widths = PHOTO_WIDTHS.toReversed();
  return [
    ...widths.map((width) => encode(`-${width}.webp`, width, (image) => image.webp(WEBP))),
    ...(options.preview ? [encode('-preview.jpg', PREVIEW_WIDTH, flattenToJpeg)] : []),
  ];
}

/** Shrinks the photo to its smallest file, which is compressed and hashed. */
async function shrinkPhoto(photo: DecodedPhoto): Promise<DecodedPhoto> {
  const image = shrinkTo(sharp(photo.pixels, { raw: photo.raw }), SMALLEST).raw();
  const { data, info } = await runStep(() => image.toBuffer({ resolveWithObject: true }));
  const { width, height, channels } = info;
  return { ...photo, pixels: data, raw: { width, height, channels } };
}

async function hashPhoto({ pixels, raw }: DecodedPhoto): Promise<string | undefined> {
  const side = { width: HASHED_SIDE, height: HASHED_SIDE, fit: 'fill' } as const;
  const image = sharp(pixels, { raw }).resize(side).flatten({ background: 'white' }).toColourspace('b-w');
  return hashGrey(await runStep(() => image.raw().toBuffer()));
}

async function decode(bytes: Buffer): Promise<DecodedPhoto | 'too-large' | undefined> {
  try {
    const { width, height, format, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const head = { width, height, isHeif: format === 'heif' };
    if (isTooLargePhoto(head)) return 'too-large';
    const { data, info } = await readWithin(countPixels(head), () => runStep(() => readPixels(bytes)));
    const raw: Raw = { width: info.width, height: info.height, channels: info.channels };
    return { width: autoOrient.width, height: autoOrient.height, pixels: data, raw };
  } catch {
    return undefined;
  }
}

function readPixels(bytes: Buffer) {
  // `error` rejects truncated files and accepts the oddities of phones.
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

/** @param stored one of our own files, at least as wide */
export async function encodePreview(stored: Uint8Array): Promise<PhotoFile> {
  const bytes = await runStep(() => flattenToJpeg(shrinkTo(sharp(stored), PREVIEW_WIDTH)).toBuffer());
  return { suffix: '-preview.jpg', bytes };
}
