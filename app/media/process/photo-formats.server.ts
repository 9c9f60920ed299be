import sharp from 'sharp';

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Major brands of AVIF and HEIC (ISO/IEC 23008-12, annex B, and the AVIF specification, section 6). */
const HEIF_BRANDS = ['avif', 'avis', 'mif1', 'msf1', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/**
 * Whether a file says by its first bytes that it is a JPEG, PNG, WebP, AVIF or HEIC. Its name and the type
 * a browser gives it mean nothing. HEIC is let through because only decoding tells whether there is a
 * decoder for it.
 */
export function hasPhotoFormat(bytes: Buffer): boolean {
  if (isJpeg(bytes) || startsWith(bytes, PNG)) return true;
  const ascii = bytes.toString('latin1', 0, 12);
  if (ascii.startsWith('RIFF') && ascii.endsWith('WEBP')) return true;
  return ascii.slice(4, 8) === 'ftyp' && HEIF_BRANDS.includes(ascii.slice(8, 12));
}

/** Whether a file says by its first bytes that it is a JPEG. */
export function isJpeg(bytes: Buffer): boolean {
  return startsWith(bytes, JPEG);
}

function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}

/**
 * Takes every decoder but those of the photo formats away from this process, for good: a server never has
 * reason to open an SVG, a TIFF or a file by its path. Called at the start of a process that receives
 * photos from strangers; not on import, because scripts that draw pictures share this folder.
 */
export function blockOtherDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  const allowed = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);
  sharp.unblock({ operation: allowed });
}
