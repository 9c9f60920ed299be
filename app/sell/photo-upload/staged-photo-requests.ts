import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import { STAGED_PHOTOS_PATH } from './send-photo.ts';

/** Which of `photos` are still held, in their order; all of them when the server can't be asked. */
export async function findStillStaged(photos: readonly StagedPhoto[]): Promise<StagedPhoto[]> {
  if (photos.length === 0) return [];
  try {
    const answer = await fetch(STAGED_PHOTOS_PATH);
    if (!answer.ok) throw new Error(`GET ${STAGED_PHOTOS_PATH}: ${answer.status}`);
    const staged = ((await answer.json()) as { photos: StagedPhoto[] }).photos;
    return photos.filter(({ id }) => staged.some((photo) => photo.id === id));
  } catch (error) {
    console.error('보관한 사진을 확인하지 못했습니다.', error);
    return [...photos];
  }
}

/**
 * Gives up photos that are needed no more, each asked for once: one that is gone already (404) is as it should be, and
 * one that the server does not hear of goes by itself after a day, or sooner to make room.
 */
export function giveUpPhotos(ids: readonly string[]): void {
  for (const id of ids) {
    giveUpPhoto(`${STAGED_PHOTOS_PATH}/${id}`).catch((error: unknown) => {
      console.error('보관한 사진을 지우지 못했습니다.', error);
    });
  }
}

async function giveUpPhoto(address: string): Promise<void> {
  const { ok, status } = await fetch(address, { method: 'DELETE', keepalive: true });
  if (!ok && status !== 404) throw new Error(`DELETE ${address}: ${status}`);
}
