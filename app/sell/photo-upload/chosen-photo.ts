import type { StagedPhoto } from '../../media/staging/staged-photo.ts';

export type PhotoState =
  | { name: 'waiting' }
  /** Of its bytes; processing makes up the rest. */
  | { name: 'sending'; percent: number }
  | { name: 'staged'; staged: StagedPhoto }
  | { name: 'failed'; text: string }
  | { name: 'rejected'; text: string };

export interface ChosenPhoto {
  /** An object URL or its thumbnail; identifies the photo. */
  url: string;
  /** Undefined for a photo of an earlier visit. */
  file: File | undefined;
  state: PhotoState;
}

export function isOnItsWay({ state }: ChosenPhoto): boolean {
  return state.name === 'waiting' || state.name === 'sending';
}

export function hasFailed({ state }: ChosenPhoto): boolean {
  return state.name === 'failed' || state.name === 'rejected';
}

export function stagedAmong(photos: readonly ChosenPhoto[]): StagedPhoto[] {
  return photos.flatMap(({ state }) => (state.name === 'staged' ? state.staged : []));
}

export function photoProblems(photos: readonly ChosenPhoto[]): string | undefined {
  const places = new Map<string, number[]>();
  for (const [index, { file, state }] of photos.entries()) {
    if (state.name !== 'failed' && state.name !== 'rejected') continue;
    const way = state.name === 'failed' && file ? '다시 보내거나 빼 주세요.' : '빼 주세요.';
    const text = `${state.text} ${way}`;
    places.set(text, [...(places.get(text) ?? []), index + 1]);
  }
  const sentences = [...places].map(([text, at]) => `사진 ${at.join(', ')}: ${text}`);
  return sentences.join(' ') || undefined;
}
