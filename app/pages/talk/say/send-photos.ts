import { FORMAT_BYTES, findPhotoFormat } from '../../../media/photo-format.ts';
import { unsentText } from '../../../media/left-out-photos.ts';
import { MAX_PHOTOS } from '../../../media/photo.ts';
import type { PrepareOutcome } from '../../../sell/photo-upload/prepare-photo.ts';
import { shrinkPhoto } from '../../../sell/photo-upload/shrink-photo.ts';
import type { OpenConversation } from '../../../talk/open-conversation.ts';
import { newClientId } from './new-client-id.ts';

/**
 * Shows the photos at once and resizes them; they are sent in order.
 * @returns errors of those left out
 */
export async function sendPhotos(
  conversation: OpenConversation,
  chosen: File[],
): Promise<string | undefined> {
  const files = chosen.slice(0, MAX_PHOTOS);
  const previews = files.map((file) => URL.createObjectURL(file));
  const clientId = newClientId();
  conversation.writePhotos({ clientId, writtenAt: Date.now(), photos: { files, previews } });
  // One after the other: a decoded photo takes fifty megabytes.
  const outcomes: PrepareOutcome[] = [];
  for (const file of files) outcomes.push(await shrinkPhoto(file));
  const prepared = await Promise.all(
    outcomes.map((outcome, index) => withPreview(outcome, files[index]!, previews[index]!)),
  );
  const photos = prepared.filter((photo) => photo !== undefined);
  if (photos.length === 0) conversation.discard(clientId);
  else {
    conversation.takePrepared(clientId, {
      files: photos.map(({ file }) => file),
      previews: photos.map(({ preview }) => preview),
    });
  }
  const refused = outcomes.find((outcome) => !outcome.ok);
  if (refused) return refused.text;
  return chosen.length > MAX_PHOTOS ? unsentText(chosen.length - MAX_PHOTOS) : undefined;
}

/** The preview stays, so that nothing flickers, except for a format that few browsers show. */
async function withPreview(outcome: PrepareOutcome, original: File, preview: string) {
  if (outcome.ok && (outcome.file === original || !(await isHeif(original))))
    return { file: outcome.file, preview };
  URL.revokeObjectURL(preview);
  return outcome.ok ? { file: outcome.file, preview: URL.createObjectURL(outcome.file) } : undefined;
}

async function isHeif(file: File): Promise<boolean> {
  const format = findPhotoFormat(new Uint8Array(await file.slice(0, FORMAT_BYTES).arrayBuffer()));
  return format === 'heic' || format === 'heif';
}
