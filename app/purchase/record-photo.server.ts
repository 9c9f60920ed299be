import type { Writer } from '../../database/database.ts';
import { trashPhotos } from '../media/store-photos.server.ts';

/** What makes a file of the photo whose first width a record shows. */
const WIDTH_SUFFIX = /-\d+\.webp$/;

/** Gives up the photo of a record that goes, in its transaction; the listing it was of must be gone. */
export async function trashRecordPhoto(tx: Writer, file: string, now: number): Promise<void> {
  const photo = { key: file.replace(WIDTH_SUFFIX, ''), width: 0, height: 0 };
  await trashPhotos(tx, [photo], [], now);
}
