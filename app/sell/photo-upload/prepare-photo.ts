import {
  FORMAT_BYTES,
  findPhotoFormat,
  type PhotoFormat,
  undecodedProblem,
} from '../../media/photo-format.ts';
import { STAGING_FAILURES } from '../../media/staging/staged-photo.ts';

const NOT_DECODED_BY_SERVER: PhotoFormat[] = ['heic', 'heif', 'gif'];
const MAX_SIDE_PX = 2048;
const LARGE_BYTES = 2 * 1024 * 1024;
const JPEG_QUALITY = 0.85;

interface Size {
  width: number;
  height: number;
}

export function sizeToSend({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

export function isTooLarge({ width, height }: Size, bytes: number): boolean {
  return bytes > LARGE_BYTES || Math.max(width, height) > MAX_SIDE_PX;
}

export function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`;
}

export type PrepareOutcome = { ok: true; file: File } | { ok: false; text: string };

/** A JPEG, upright and without EXIF, of a photo that is large or that the server cannot read; else the file itself. */
export async function preparePhoto(file: File): Promise<PrepareOutcome> {
  const format = findPhotoFormat(new Uint8Array(await file.slice(0, FORMAT_BYTES).arrayBuffer()));
  const isReadable = format !== undefined && !NOT_DECODED_BY_SERVER.includes(format);
  const bitmap = (await decode(file)) ?? (format === 'heic' ? await loadAndDecodeHeic(file) : undefined);
  if (!bitmap)
    return isReadable
      ? { ok: true, file }
      : { ok: false, text: STAGING_FAILURES[undecodedProblem(format)].text };
  const blob = !isReadable || isTooLarge(bitmap, file.size) ? await drawJpeg(bitmap) : null;
  bitmap.close();
  if (!blob || (isReadable && blob.size >= file.size)) return { ok: true, file };
  return { ok: true, file: new File([blob], jpegName(file.name), { type: blob.type }) };
}

async function decode(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    // Unreadable, or too large for memory.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

async function loadAndDecodeHeic(file: File): Promise<ImageBitmap | undefined> {
  const { decodeHeic } = await import('./heic/decode-heic.ts');
  return decodeHeic(file);
}

function drawJpeg(bitmap: ImageBitmap): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const { width, height } = Object.assign(canvas, sizeToSend(bitmap));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}
