import { mediaPath, photoFileKey, type Photo } from '../photo.ts';

/**
 * How many photos one person may hold: three full listings. Beyond that it would be free storage, and the oldest
 * make room.
 */
export const MAX_STAGED_PHOTOS = 30;

/** A photo that waits for its form, as the browser of its owner knows it. */
export interface StagedPhoto {
  /** Opaque; a form names its photos by it. */
  id: string;
  /** The address of a small picture of it on this site. */
  thumbnail: string;
}

/** The header in which a photo brings the ids of those its form holds already: they make room for none. */
export const FORM_PHOTOS_HEADER = 'Form-Photos';

const STAGED_PHOTO_ID = /^[\w-]{16}$/;

export function toStagedPhoto({ id, key }: { id: string } & Pick<Photo, 'key'>): StagedPhoto {
  return { id, thumbnail: mediaPath(photoFileKey({ key }, 360)) };
}

/** The ids that a form names, in its order, each once; what can be no id is left out. */
export function parseStagedIds(text: string | undefined): string[] {
  const ids = (text ?? '').split(',').filter((id) => STAGED_PHOTO_ID.test(id));
  return [...new Set(ids)];
}

/** Why a photo was not taken into the holding place: the status of the answer and what to say. */
export const STAGING_FAILURES = {
  'signed-out': { status: 401, text: '로그인이 끊겼어요. 다시 로그인해 주세요.' },
  unreadable: { status: 422, text: '읽을 수 없는 사진이에요.' },
  'too-large': {
    status: 413,
    text: '사진이 너무 커요. 한 장에 20MB, 5천만 화소(AVIF는 2천5백만)까지 올릴 수 있어요.',
  },
  busy: { status: 429, text: '올리고 있는 사진이 많아요. 잠시 후 다시 보내 주세요.' },
  limited: { status: 429, text: '사진을 너무 많이 보냈어요. 나중에 다시 보내 주세요.' },
  'too-slow': { status: 400, text: '연결이 느려서 사진을 받지 못했어요. 연결을 확인하고 다시 보내 주세요.' },
  aborted: { status: 400, text: '보내는 중에 연결이 끊겼어요.' },
  away: { status: 503, text: '지금은 사진을 보관할 수 없어요. 잠시 후 다시 보내 주세요.' },
  full: { status: 507, text: '지금은 사진을 보관할 공간이 없어요. 잠시 후 다시 보내 주세요.' },
} as const;

export type StagingFailure = keyof typeof STAGING_FAILURES;
