import type { Config } from '../platform/config/config.server.ts';

/** Widths in pixels: cards, detail on a phone, full screen. */
export const PHOTO_WIDTHS = [360, 720, 1440] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

export const PREVIEW_WIDTH = 1200;

export const MAX_PHOTOS = 10;
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024;
export const MAX_PHOTO_PIXELS = 50_000_000;
/** A JPEG's limit. Decoders work on whole rows: one of 50,000,000 pixels takes gigabytes. */
export const MAX_PHOTO_SIDE = 65_535;

/** AVIF and HEIC take twice the memory a pixel, and count as two. */
export function countPixels({ width, height, isHeif }: PhotoHead): number {
  return width * height * (isHeif ? 2 : 1);
}

export function isTooLargePhoto(head: PhotoHead): boolean {
  return countPixels(head) > MAX_PHOTO_PIXELS || Math.max(head.width, head.height) > MAX_PHOTO_SIDE;
}

interface PhotoHead {
  width: number;
  height: number;
  isHeif: boolean;
}

/**
 * `key` is `product/{uid}/{productId}/{index}-{12 hex digits}`; its files end in `-{width}.webp` and, at index 0,
 * `-preview.jpg`. A staged photo has an id of its own in place of the product's. A message's begins with
 * `chat/{conversationId}/{sendId}` and has no preview. Size is of the upright original, and no file is wider.
 */
export interface Photo {
  key: string;
  width: number;
  height: number;
}

export interface ShownPhoto extends Omit<Photo, 'key'> {
  /** Prefix of its files' addresses: on this site `/media/` and its key. */
  address: string;
}

export type PhotoFileSuffix = `-${PhotoWidth}.webp` | '-preview.jpg';

/** The prefix of its key. `sendId` identifies one attempt to send. */
export type PhotoOwner = { sellerId: string; productId: string } | { conversationId: string; sendId: string };

/** What keys begin with: of listings, which all may see, and of messages, which only two may. */
export const PHOTO_ROOTS = ['product/', 'chat/'] as const;

/** Longer than any key of ours; file systems reject longer names. */
const FILE_KEY = /^(?:product|chat)\/[\w-]{1,64}\/[\w-]{1,64}\/[\w-]{1,64}\.(?:webp|jpg)$/;
const FIRST_OF_LISTING = /^product\/.*\/0-[^/]*$/;

export function photoFolder(owner: PhotoOwner): string {
  return 'sendId' in owner
    ? `chat/${owner.conversationId}/${owner.sendId}`
    : `product/${owner.sellerId}/${owner.productId}`;
}

/** Whether a text can be a file's key, and name nothing else in a store. */
export function isPhotoFileKey(text: string): boolean {
  return FILE_KEY.test(text);
}

export function isPublicFileKey(text: string): boolean {
  return text.startsWith('product/') && isPhotoFileKey(text);
}

export function photoId({ key }: Pick<Photo, 'key'>): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

export function photoFileKey(photo: Pick<Photo, 'key'>, width: PhotoWidth): string {
  return `${photo.key}-${width}.webp`;
}

export function previewFileKey(photo: Pick<Photo, 'key'>): string {
  return `${photo.key}-preview.jpg`;
}

export function hasPreview(photo: Pick<Photo, 'key'>): boolean {
  return FIRST_OF_LISTING.test(photo.key);
}

export function photoFileKeys(photo: Pick<Photo, 'key'>): string[] {
  const keys = PHOTO_WIDTHS.map((width) => photoFileKey(photo, width));
  return hasPreview(photo) ? [...keys, previewFileKey(photo)] : keys;
}

export function mediaPath(fileKey: string): string {
  return `/media/${fileKey}`;
}

export function photoSource(photo: Pick<ShownPhoto, 'address'>, width: PhotoWidth): string {
  return `${photo.address}-${width}.webp`;
}

export function photoSrcSet(photo: Pick<ShownPhoto, 'address'>): string {
  return PHOTO_WIDTHS.map((width) => `${photoSource(photo, width)} ${width}w`).join(', ');
}

export type PhotoSite = Pick<Config, 'storagePublicUrl'>;

/** Absolute with `STORAGE_PUBLIC_URL`, else a path of this site. */
export function publicAddress(fileKey: string, { storagePublicUrl }: PhotoSite): string {
  return storagePublicUrl === undefined ? mediaPath(fileKey) : storagePublicUrl + fileKey;
}

export function showPhoto({ key, width, height }: Photo, site: PhotoSite): ShownPhoto {
  return { address: publicAddress(key, site), width, height };
}
