import { isListedPhotoId, type StagedPhoto } from '../../media/staging/staged-photo.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../media/photo.ts';

export type PhotoState =
  | { name: 'waiting' }
  /** The share of uploaded bytes; processing makes up the rest. */
  | { name: 'sending'; percent: number }
  /** Or on the edited listing. */
  | { name: 'staged'; staged: StagedPhoto }
  | { name: 'failed'; text: string; label?: string };

export interface ChosenPhoto {
  /** An object URL or its thumbnail. */
  url: string;
  /** Undefined for a photo of an earlier visit, or of the listing. */
  file: File | undefined;
  state: PhotoState;
}

export function toChosen(staged: StagedPhoto): ChosenPhoto {
  return { url: staged.thumbnail, file: undefined, state: { name: 'staged', staged } };
}

export function isListed({ state }: ChosenPhoto): boolean {
  return state.name === 'staged' && isListedPhotoId(state.staged.id);
}

export function isOnItsWay({ state }: ChosenPhoto): boolean {
  return state.name === 'waiting' || state.name === 'sending';
}

export function hasFailed({ state }: ChosenPhoto): boolean {
  return state.name === 'failed';
}

export function stagedAmong(photos: readonly ChosenPhoto[]): StagedPhoto[] {
  return photos.flatMap(({ state }) => (state.name === 'staged' ? state.staged : []));
}

export function photoProblems(photos: readonly ChosenPhoto[]): string | undefined {
  const numbers = new Map<string, number[]>();
  for (const [index, { file, state }] of photos.entries()) {
    if (state.name !== 'failed') continue;
    const way = file ? '다시 보내거나 빼 주세요.' : '빼 주세요.';
    const text = `${state.text} ${way}`;
    numbers.set(text, [...(numbers.get(text) ?? []), index + 1]);
  }
  const sentences = [...numbers].map(([text, found]) => `사진 ${found.join(', ')}: ${text}`);
  return sentences.join(' ') || undefined;
}

interface PhotoChoice {
  accepted: File[];
  /** No room is left, unless one of the others turns out to be no photo. */
  leftOut: File[];
  problems: string[];
}

const MEGABYTE = 1024 * 1024;
/** Some systems report no type for a phone's own photos. */
const PHOTO_NAME = /\.(heic|heif|avif|gif|jpe?g|png|webp)$/i;

export function choosePhotos(count: number, files: readonly File[]): PhotoChoice {
  const problems: string[] = [];
  const photos = files.filter(isPhoto);
  if (photos.length < files.length) problems.push('JPEG, PNG, WebP 같은 사진 파일만 올릴 수 있어요.');
  const filled = photos.filter(({ size }) => size > 0);
  if (filled.length < photos.length) problems.push('비어 있는 파일은 올릴 수 없어요.');
  const small = filled.filter(({ size }) => size <= MAX_PHOTO_BYTES);
  if (small.length < filled.length) {
    const names = filled.filter(({ size }) => size > MAX_PHOTO_BYTES).map(({ name }) => name);
    problems.push(`${names.join(', ')}: 사진 한 장은 ${MAX_PHOTO_BYTES / MEGABYTE}MB까지 올릴 수 있어요.`);
  }
  const room = Math.max(0, MAX_PHOTOS - count);
  return { accepted: small.slice(0, room), leftOut: small.slice(room), problems };
}

function isPhoto({ type, name }: File): boolean {
  return type === '' ? PHOTO_NAME.test(name) : type.startsWith('image/') && type !== 'image/svg+xml';
}
