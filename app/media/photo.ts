/** The widths a photo is kept in, in pixels: cards, detail on a phone, full screen. */
export const PHOTO_WIDTHS = [360, 720, 1440] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/** The width of the JPEG that link previews show. */
export const PREVIEW_WIDTH = 1200;

export const MAX_PHOTOS = 10;
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024;
export const MAX_PHOTO_PIXELS = 50_000_000;
/** As long as a JPEG can be. Decoders work on whole rows: one of 50,000,000 pixels takes gigabytes. */
export const MAX_PHOTO_SIDE = 65_535;

/** The decoder of AVIF and HEIC takes about twice the memory of the others for a pixel, so one of theirs counts as two. */
export function countPixels({ width, height, isHeif }: PhotoHead): number {
  return width * height * (isHeif ? 2 : 1);
}

export function isTooLargePhoto(head: PhotoHead): boolean {
  return countPixels(head) > MAX_PHOTO_PIXELS || Math.max(head.width, head.height) > MAX_PHOTO_SIDE;
}

/** What a file says of itself before it is decoded. */
interface PhotoHead {
  width: number;
  height: number;
  isHeif: boolean;
}

/**
 * A kept photo. `key` is `product/{uid}/{productId}/{index}-{12 drawn hex digits}`; its files are the key with
 * `-{width}.webp`, and at index 0 `-preview.jpg`. A photo that was sent ahead of its form has an id of its own
 * in the product's place, and index 0; once its listing is published, the file for link previews stays only
 * if it is the first. Size is of the upright original; a file is never wider than that, whatever width its
 * name says.
 */
export interface Photo {
  key: string;
  width: number;
  height: number;
}

/** A kept photo as browsers know it. */
export interface ShownPhoto extends Omit<Photo, 'key'> {
  /** What the addresses of its files begin with: on this site `/media/` and its key. */
  address: string;
}

/** What follows a photo's key in the name of one of its files. */
export type PhotoFileSuffix = `-${PhotoWidth}.webp` | '-preview.jpg';

/** No name of ours is longer, and a file system refuses what is much longer than that. */
const FILE_KEY = /^product\/[\w-]{1,64}\/[\w-]{1,64}\/[\w-]{1,64}\.(?:webp|jpg)$/;
const FIRST_PHOTO = /\/0-[^/]*$/;

/** Whether a text can be the key of a kept file: nothing that could name anything else in a store. */
export function isPhotoFileKey(text: string): boolean {
  return FILE_KEY.test(text);
}

/** The key of one width's file. */
export function photoFileKey(photo: Pick<Photo, 'key'>, width: PhotoWidth): string {
  return `${photo.key}-${width}.webp`;
}

/** The key of the JPEG that link previews show. */
export function previewFileKey(photo: Pick<Photo, 'key'>): string {
  return `${photo.key}-preview.jpg`;
}

/** Whether a file for link previews was made of a photo. The first of a listing has kept it. */
export function hasPreview(photo: Pick<Photo, 'key'>): boolean {
  return FIRST_PHOTO.test(photo.key);
}

/** The keys of all files that were made of a photo. */
export function photoFileKeys(photo: Pick<Photo, 'key'>): string[] {
  const keys = PHOTO_WIDTHS.map((width) => photoFileKey(photo, width));
  return hasPreview(photo) ? [...keys, previewFileKey(photo)] : keys;
}

/** The address of a kept file on this site. */
export function mediaPath(fileKey: string): string {
  return `/media/${fileKey}`;
}

/** The address of one width's file. */
export function photoSource(photo: Pick<ShownPhoto, 'address'>, width: PhotoWidth): string {
  return `${photo.address}-${width}.webp`;
}

/** The `srcset` of a photo, widest last. */
export function photoSrcSet(photo: Pick<ShownPhoto, 'address'>): string {
  return PHOTO_WIDTHS.map((width) => `${photoSource(photo, width)} ${width}w`).join(', ');
}
