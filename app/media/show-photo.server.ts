import type { Config } from '../platform/config/config.server.ts';
import { mediaPath, type Photo, type ShownPhoto } from './photo.ts';

export type PhotoSite = Pick<Config, 'storagePublicUrl'>;

/** Absolute with `STORAGE_PUBLIC_URL`, else a path of this site. */
export function publicAddress(fileKey: string, { storagePublicUrl }: PhotoSite): string {
  return storagePublicUrl === undefined ? mediaPath(fileKey) : storagePublicUrl + fileKey;
}

export function showPhoto({ key, width, height }: Photo, site: PhotoSite): ShownPhoto {
  return { address: publicAddress(key, site), width, height };
}
