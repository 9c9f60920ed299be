import type { HeldPhoto } from '../media/held-photo.ts';
import { HELD_PHOTOS } from './send-photo.ts';

/** Which of `photos` are still held, in their order; all of them when the server can't be asked. */
export async function findStillHeld(photos: readonly HeldPhoto[]): Promise<HeldPhoto[]> {
  if (photos.length === 0) return [];
  try {
    const answer = await fetch(HELD_PHOTOS);
    if (!answer.ok) throw new Error(`GET ${HELD_PHOTOS}: ${answer.status}`);
    const held = ((await answer.json()) as { photos: HeldPhoto[] }).photos;
    return photos.filter(({ id }) => held.some((photo) => photo.id === id));
  } catch (error) {
    console.error('보관한 사진을 확인하지 못했습니다.', error);
    return [...photos];
  }
}

/** Gives up photos that are needed no more. What is not heard of goes by itself after a day. */
export function giveUpPhotos(ids: readonly string[]): void {
  for (const id of ids) {
    fetch(`${HELD_PHOTOS}/${id}`, { method: 'DELETE', keepalive: true }).catch((error: unknown) => {
      console.error('보관한 사진을 지우지 못했습니다.', error);
    });
  }
}
