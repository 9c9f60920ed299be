import type { PrepareOutcome } from './prepare-photo.ts';

/**
 * Loads its code on demand. On failure, without a network or on a page of an earlier version, returns the photo as it
 * is: the server shrinks it as well.
 */
export async function shrinkPhoto(file: File): Promise<PrepareOutcome> {
  try {
    return await (await import('./prepare-photo.ts')).preparePhoto(file);
  } catch (error) {
    console.info('사진을 줄이지 못해 그대로 보냅니다.', error);
    return { ok: true, file };
  }
}
