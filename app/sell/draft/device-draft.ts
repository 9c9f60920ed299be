import { discardStagedPhotos } from '../photo-upload/send-photo.ts';
import { deviceStorage } from '../../platform/device-storage.ts';
import { forgetDraft } from './draft-storage.ts';
import { readDraft } from './publish-draft.ts';

export function hasDeviceDraft(accountId: string): boolean {
  const storage = deviceStorage();
  return storage !== undefined && readDraft(storage, accountId) !== undefined;
}

/** With the photos that the server keeps for it. */
export async function deleteDeviceDraft(accountId: string): Promise<void> {
  const storage = deviceStorage();
  if (!storage) return;
  const photos = readDraft(storage, accountId)?.photos ?? [];
  forgetDraft(storage, accountId);
  await discardStagedPhotos(photos.map(({ id }) => id));
}
