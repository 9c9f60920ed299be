import { mediaPath, photoFileKey, type Photo } from '../photo.ts';

/** Three full listings; beyond that the oldest are discarded. */
export const MAX_STAGED_PHOTOS = 30;

export interface StagedPhoto {
  id: string;
  thumbnail: string;
}

/** The photos that the form holds already: they are not discarded to make room. */
export const FORM_PHOTOS_HEADER = 'Form-Photos';

const STAGED_PHOTO_ID = /^[\w-]{16}$/;

const LISTED_PHOTO_ID = /^\d-[\w-]{1,13}$/;

/** Of a photo on a listing (`photoId`), which is shorter than any staged one's. */
export function isListedPhotoId(id: string): boolean {
  return LISTED_PHOTO_ID.test(id);
}

export function toStagedPhoto({ id, key }: { id: string } & Pick<Photo, 'key'>): StagedPhoto {
  return { id, thumbnail: mediaPath(photoFileKey({ key }, 360)) };
}

export function largeAddress({ thumbnail }: StagedPhoto): string {
  return thumbnail.replace(/-360\.webp$/, '-1440.webp');
}

/** In the form's order, each once; drops what cannot be an id. */
export function parseStagedIds(text: string | undefined): string[] {
  const ids = (text ?? '').split(',').filter((id) => STAGED_PHOTO_ID.test(id));
  return [...new Set(ids)];
}
