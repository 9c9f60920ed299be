import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../media/photo.ts';

/** The accepted files, and a Korean notice for each kind that was left out. */
export interface PhotoChoice {
  accepted: File[];
  problems: string[];
}

const MEGABYTE = 1024 * 1024;
/** Some systems report no type for a phone's own photos. */
const PHOTO_NAME = /\.(heic|heif|avif|jpe?g|png|webp)$/i;

/** P-photos: photos only, within the size limit, ten in all. */
export function choosePhotos(count: number, files: readonly File[]): PhotoChoice {
  const problems: string[] = [];
  const photos = files.filter(isPhoto);
  if (photos.length < files.length) problems.push('사진 파일만 올릴 수 있어요.');
  const small = photos.filter(({ size }) => size <= MAX_PHOTO_BYTES);
  if (small.length < photos.length) {
    problems.push(`사진 한 장은 ${MAX_PHOTO_BYTES / MEGABYTE}MB까지 올릴 수 있어요.`);
  }
  const accepted = small.slice(0, Math.max(0, MAX_PHOTOS - count));
  const dropped = small.length - accepted.length;
  if (dropped > 0) problems.push(leftOutText(dropped));
  return { accepted, problems };
}

export function leftOutText(count: number): string {
  return `사진은 ${MAX_PHOTOS}장까지 올릴 수 있어 ${count}장은 뺐어요.`;
}

function isPhoto({ type, name }: File): boolean {
  return type === '' ? PHOTO_NAME.test(name) : type.startsWith('image/') && type !== 'image/svg+xml';
}
