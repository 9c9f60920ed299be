import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../media/photo.ts';

/** What is left of the files a person chose, and a Korean word about each kind that was left out. */
export interface PhotoChoice {
  taken: File[];
  problems: string[];
}

const MEGABYTE = 1024 * 1024;
/** Some systems know no type for a phone's own photos. */
const PHOTO_NAME = /\.(heic|heif|avif|jpe?g|png|webp)$/i;

/**
 * Which of `files` join the `held` photos of a form: photos only, none above the size limit, ten in all. The
 * rest is dropped with a word about it, so that nothing goes missing in silence (P-photos).
 */
export function choosePhotos(held: number, files: readonly File[]): PhotoChoice {
  const problems: string[] = [];
  const photos = files.filter(isPhoto);
  if (photos.length < files.length) problems.push('사진 파일만 올릴 수 있어요.');
  const small = photos.filter(({ size }) => size <= MAX_PHOTO_BYTES);
  if (small.length < photos.length) {
    problems.push(`사진 한 장은 ${MAX_PHOTO_BYTES / MEGABYTE}MB까지 올릴 수 있어요.`);
  }
  const taken = small.slice(0, Math.max(0, MAX_PHOTOS - held));
  const dropped = small.length - taken.length;
  if (dropped > 0) problems.push(leftOutText(dropped));
  return { taken, problems };
}

/** What to say about photos beyond the tenth. */
export function leftOutText(count: number): string {
  return `사진은 ${MAX_PHOTOS}장까지 올릴 수 있어 ${count}장은 뺐어요.`;
}

function isPhoto({ type, name }: File): boolean {
  return type === '' ? PHOTO_NAME.test(name) : type.startsWith('image/') && type !== 'image/svg+xml';
}
