import type { PrepareOutcome } from './prepare-photo.ts';

/**
 * Loads the code for it only now. Where that cannot be had, without a network or on a page of an earlier version, the photo
 * goes as it is: the server makes it smaller as well.
 */
export async function shrinkPhoto(file: File): Promise<PrepareOutcome> {
  try {
    return await (await import('./prepare-photo.ts')).preparePhoto(file);
  } catch (error) {
    console.info('사진을 줄이지 못해 그대로 보냅니다.', error);
    return { ok: true, file };
  }
}
