import type { PhotoWidth } from '../../media/photo.ts';
import { conversationPath } from '../conversation.ts';

export const NO_PHOTO_TEXT = '보낼 사진을 골라 주세요.';

export function photosLine(count: number): string {
  return count === 1 ? '사진' : `사진 ${count}장`;
}

export function messagePhotoId(seq: number, index: number): string {
  return `${seq}-${index}`;
}

const PHOTO_ID = /^([1-9]\d{0,8})-(\d)$/;

export function parseMessagePhotoId(id: string): { seq: number; index: number } | undefined {
  const [, seq, index] = PHOTO_ID.exec(id) ?? [];
  return seq === undefined ? undefined : { seq: Number(seq), index: Number(index) };
}

/** The beginning of `messagePhotoSource`. */
export function messagePhotoPath(conversationId: string, photoId: string): string {
  return `${conversationPath(conversationId)}/photos/${photoId}`;
}

export function messagePhotoSource({ address }: { address: string }, width: PhotoWidth): string {
  return `${address}?width=${width}`;
}
