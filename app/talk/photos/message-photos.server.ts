import type { Reader, Writer } from '../../../database/database.ts';
import { type Photo, PHOTO_WIDTHS, photoFileKey, type PhotoWidth } from '../../media/photo.ts';
import type { StoredFile, Storage } from '../../media/storage/storage.server.ts';
import { trashPhotos } from '../../media/store-photos.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { MessagePhoto } from '../conversation.ts';
import {
  messagePhotoId,
  messagePhotoPath,
  messagePhotoSource,
  parseMessagePhotoId,
} from './message-photos.ts';
import { findPhotosOfMember, listPhotosIn } from '../message-store.server.ts';

const DEFAULT_PHOTO_WIDTH: PhotoWidth = 720;

/** Unknown widths are the default. */
export function parsePhotoWidth(typed: string | null): PhotoWidth {
  return PHOTO_WIDTHS.find((width) => String(width) === typed) ?? DEFAULT_PHOTO_WIDTH;
}

/** Throws `not-found` for everyone but the conversation's two, as for an unknown photo. */
export async function openMessagePhoto(
  { db, storage }: { db: Reader; storage: Pick<Storage, 'open'> },
  actor: { id: string },
  { id, photo: photoId, width }: { id: string; photo: string; width: PhotoWidth },
): Promise<StoredFile> {
  const place = parseMessagePhotoId(photoId);
  const photos = place && (await findPhotosOfMember(db, actor.id, { conversationId: id, seq: place.seq }));
  const photo = photos?.[place!.index];
  const file = photo && (await storage.open(photoFileKey(photo, width)));
  if (!file) throw new CodedError('not-found', `no photo of the actor: ${id} ${photoId}`);
  return file;
}

export function showPhotos(seq: number, photos: readonly Photo[]): MessagePhoto[] {
  return photos.map(({ width, height }, index) => ({ id: messagePhotoId(seq, index), width, height }));
}

/** For the export: paths that open for its owner while they are signed in. */
export function exportPhotos(conversationId: string, seq: number, photos: readonly Photo[]): string[] {
  return showPhotos(seq, photos).map(({ id }) =>
    messagePhotoSource({ address: messagePhotoPath(conversationId, id) }, 1440),
  );
}

/**
 * Within the transaction that deletes conversations.
 * @param remove deletes them with their messages. @returns those deleted
 */
export async function removeWithPhotos(
  tx: Writer,
  ids: string[],
  now: number,
  remove: () => Promise<string[]>,
): Promise<string[]> {
  const photos = await listPhotosIn(tx, ids);
  const removed = await remove();
  const gone = photos.filter(({ conversationId }) => removed.includes(conversationId));
  await trashPhotos(
    tx,
    gone.flatMap((message) => message.photos),
    [],
    now,
  );
  return removed;
}
