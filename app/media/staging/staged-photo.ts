import { mediaPath, photoFileKey, type Photo } from '../photo.ts';

/** Three full listings; beyond that the oldest are discarded. */
export const MAX_STAGED_PHOTOS = 30;

export interface StagedPhoto {
  id: string;
  thumbnail: string;
}

/** The form's own photos, which are not discarded to make room. */
export const FORM_PHOTOS_HEADER = 'Form-Photos';

const STAGED_PHOTO_ID = /^[\w-]{16}$/;

const LISTED_PHOTO_ID = /^\d-[\w-]{1,13}$/;

/** The prefix of a listing's photo (`photoId`), which is shorter than any staged one's. */
export function isListedPhotoId(id: string): boolean {
  return LISTED_PHOTO_ID.test(id);
}

export function toStagedPhoto({ id, key }: { id: string } & Pick<Photo, 'key'>): StagedPhoto {
  return { id, thumbnail: mediaPath(photoFileKey({ key }, 360)) };
}

export function largeAddress({ thumbnail }: StagedPhoto): string {
  return thumbnail.replace(/-360\.webp$/, '-1440.webp');
}

/** In the form's order, each once; drops what cannot be an id. */
export function parseStagedIds(text: string | undefined): string[] {
  const ids = (text ?? '').split(',').filter((id) => STAGED_PHOTO_ID.test(id));
  return [...new Set(ids)];
}

export const PHOTO_LIMITS_TEXT = '한 장에 20MB, 5천만 화소(AVIF는 2천5백만)까지 올릴 수 있어요.';

export const STAGING_FAILURES = {
  'signed-out': { status: 401, text: '로그인이 끊겼어요. 다시 로그인해 주세요.' },
  heic: {
    status: 422,
    text: 'HEIC 사진은 아직 올릴 수 없어요. 휴대폰 설정에서 JPEG로 바꿔 주세요.',
  },
  gif: { status: 422, text: 'GIF는 올릴 수 없어요. JPEG나 PNG로 바꿔 주세요.' },
  unreadable: { status: 422, text: '읽을 수 없는 사진이에요.' },
  'too-large': { status: 413, text: `사진이 너무 커요. ${PHOTO_LIMITS_TEXT}` },
  busy: { status: 429, text: '올리고 있는 사진이 많아요. 잠시 후 다시 보내 주세요.' },
  limited: { status: 429, text: '사진을 너무 많이 보냈어요. 나중에 다시 보내 주세요.' },
  'too-slow': { status: 400, text: '연결이 느려서 사진을 받지 못했어요. 연결을 확인하고 다시 보내 주세요.' },
  aborted: { status: 400, text: '보내는 중에 연결이 끊겼어요.' },
  away: { status: 503, text: '지금은 사진을 보관할 수 없어요. 잠시 후 다시 보내 주세요.' },
  full: { status: 507, text: '지금은 사진을 보관할 공간이 없어요. 잠시 후 다시 보내 주세요.' },
} as const;

export type StagingFailure = keyof typeof STAGING_FAILURES;
