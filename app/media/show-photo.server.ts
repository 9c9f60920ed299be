import type { Config } from '../platform/config/config.server.ts';
import { mediaPath, type Photo, type ShownPhoto } from './photo.ts';

/** Where browsers read photos from. */
export type PhotoSite = Pick<Config, 'storagePublicUrl'>;

/** The address of a kept file as pages name it: with `STORAGE_PUBLIC_URL` a whole one, else a path of this site. */
export function publicAddress(fileKey: string, { storagePublicUrl }: PhotoSite): string {
  return storagePublicUrl === undefined ? mediaPath(fileKey) : storagePublicUrl + fileKey;
}

/** A photo as pages show it. Browsers are told addresses and no keys, so that none of them has to know of the setting. */
export function showPhoto({ key, width, height }: Photo, site: PhotoSite): ShownPhoto {
  return { address: publicAddress(key, site), width, height };
}
