/** The widths a photo is kept in, in pixels: cards, detail on a phone, full screen. */
export const PHOTO_WIDTHS = [360, 720, 1440] as const;

export const MAX_PHOTOS = 10;
export const MAX_PHOTO_BYTES = 20 * 1024 * 1024;
export const MAX_PHOTO_PIXELS = 50_000_000;

/**
 * A kept photo. `key` is `product/{uid}/{productId}/{index}-{content hash}`; its files are the key with
 * `-{width}.webp`, and for the first photo of a listing `-preview.jpg`. Size is of the upright original.
 */
export interface Photo {
  key: string;
  width: number;
  height: number;
}

/** The key of one width's file. */
export function photoFileKey(photo: Pick<Photo, 'key'>, width: (typeof PHOTO_WIDTHS)[number]): string {
  return `${photo.key}-${width}.webp`;
}

/** The key of the JPEG that link previews show. */
export function previewFileKey(photo: Pick<Photo, 'key'>): string {
  return `${photo.key}-preview.jpg`;
}

/** The address of a kept file on this site. */
export function mediaPath(fileKey: string): string {
  return `/media/${fileKey}`;
}

/** The `srcset` of a photo, widest last. */
export function photoSrcSet(photo: Pick<Photo, 'key'>): string {
  return PHOTO_WIDTHS.map((width) => `${mediaPath(photoFileKey(photo, width))} ${width}w`).join(', ');
}
