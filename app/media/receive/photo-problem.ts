import { MAX_PHOTOS } from '../photo.ts';
import type { PhotoProblem } from '../photo-format.ts';
import { PHOTO_LIMITS_TEXT, STAGING_FAILURES } from '../staging/staged-photo.ts';

export interface UploadedPhoto {
  name: string;
  problem?: PhotoProblem | undefined;
}

/** The photos of a form; `tooLarge` names those that were not read to their end, `dropped` counts those beyond `MAX_PHOTOS`. */
export interface UploadedPhotos {
  photos: UploadedPhoto[];
  tooLarge: string[];
  dropped: number;
}

interface FoundProblem {
  status: 413 | 422;
  text: string;
}

/** @param staged the number of photos that the form already has */
export function countLeftOut({ photos, tooLarge, dropped }: UploadedPhotos, staged = 0): number {
  return Math.max(0, staged + photos.length + tooLarge.length + dropped - MAX_PHOTOS);
}

/** For a form that comes back without its photos. */
export function tooManyText(leftOut: number): string {
  return `사진은 ${MAX_PHOTOS}장까지 올릴 수 있어요. ${leftOut}장을 빼고 다시 골라 주세요.`;
}

export function findPhotoProblem({ photos, tooLarge }: UploadedPhotos): FoundProblem | undefined {
  const undecoded = photos.filter(({ problem }) => problem !== undefined && problem !== 'too-large');
  const large = [
    ...tooLarge,
    ...photos.filter(({ problem }) => problem === 'too-large').map(({ name }) => name),
  ];
  const sentences = undecoded.map(undecodedText);
  if (large.length > 0) sentences.push(`사진 ${large.join(', ')} 파일이 너무 커요. ${PHOTO_LIMITS_TEXT}`);
  if (sentences.length === 0) return undefined;
  return { status: undecoded.length > 0 ? 422 : 413, text: sentences.join(' ') };
}

function undecodedText({ name, problem }: UploadedPhoto): string {
  const isNamed = problem === 'heic' || problem === 'gif';
  return isNamed ? `사진 ${name}: ${STAGING_FAILURES[problem].text}` : `사진 ${name} 파일을 읽을 수 없어요.`;
}
