/** `heif`: a HEIF file that names no brand of its own; decoding tells. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'heif' | 'gif';

export type PhotoProblem = 'heic' | 'gif' | 'unreadable' | 'too-large';

export const FORMAT_BYTES = 64;
/** ISO/IEC 23008-12, annex B, and the AVIF specification, section 6. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
const AVIF_BRANDS = ['avif', 'avis'];
const COMMON_BRANDS = ['mif1', 'msf1'];

/** By its first bytes; name and declared type mean nothing. */
export function findPhotoFormat(bytes: Uint8Array): PhotoFormat | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, FORMAT_BYTES));
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  return head.startsWith('ftyp', 4) ? findHeifFormat(head) : undefined;
}

function findHeifFormat(head: string): PhotoFormat | undefined {
  const brand = head.slice(8, 12);
  if (HEIC_BRANDS.includes(brand)) return 'heic';
  if (AVIF_BRANDS.includes(brand)) return 'avif';
  if (!COMMON_BRANDS.includes(brand)) return undefined;
  const isOneOf = (brands: string[]) => brands.some((other) => head.includes(other, 16));
  if (isOneOf(AVIF_BRANDS)) return 'avif';
  return isOneOf(HEIC_BRANDS) ? 'heic' : 'heif';
}

export function undecodedProblem(format: PhotoFormat | undefined): PhotoProblem {
  return format === 'heic' || format === 'gif' ? format : 'unreadable';
}
