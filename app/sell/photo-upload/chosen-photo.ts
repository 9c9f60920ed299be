import type { StagedPhoto } from '../../media/staging/staged-photo.ts';

export type PhotoState =
  | { name: 'waiting' }
  /** `percent` of its bytes are out; the rest of a hundred is the server's work on it. */
  | { name: 'sending'; percent: number }
  | { name: 'staged'; staged: StagedPhoto }
  /** It may be sent again, if its file is here. */
  | { name: 'failed'; text: string }
  /** It will never be taken. */
  | { name: 'refused'; text: string };

/** A photo of the form, in the place it has in the strip. */
export interface ChosenPhoto {
  /** What it is shown from: an object URL of its file, or its thumbnail. It is the photo's identity as well. */
  url: string;
  /** Missing for a photo that an earlier visit sent. */
  file: File | undefined;
  state: PhotoState;
}

/** Whether a photo is still on its way. */
export function isOnItsWay({ state }: ChosenPhoto): boolean {
  return state.name === 'waiting' || state.name === 'sending';
}

/** Whether a photo could not be sent, or will not be taken. */
export function hasFailed({ state }: ChosenPhoto): boolean {
  return state.name === 'failed' || state.name === 'refused';
}

/** The photos that are held, in order. */
export function stagedAmong(photos: readonly ChosenPhoto[]): StagedPhoto[] {
  return photos.flatMap(({ state }) => (state.name === 'staged' ? state.staged : []));
}

/**
 * What is wrong with the photos as they stand, by their places: it is true as long as they stand there.
 * Undefined when nothing is.
 */
export function photoProblems(photos: readonly ChosenPhoto[]): string | undefined {
  const places = new Map<string, number[]>();
  for (const [index, { file, state }] of photos.entries()) {
    if (state.name !== 'failed' && state.name !== 'refused') continue;
    const way = state.name === 'failed' && file ? '다시 보내거나 빼 주세요.' : '빼 주세요.';
    const text = `${state.text} ${way}`;
    places.set(text, [...(places.get(text) ?? []), index + 1]);
  }
  const sentences = [...places].map(([text, at]) => `사진 ${at.join(', ')}: ${text}`);
  return sentences.join(' ') || undefined;
}
