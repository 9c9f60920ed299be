import { discardStagedPhotos } from '../photo-upload/send-photo.ts';
import { deviceStorage } from '../../platform/device-storage.ts';
import { draftKeysOf, forgetDraftsOf } from './draft-storage.ts';
import { readDrafts } from './publish-draft.ts';

export function hasDeviceDraft(accountId: string): boolean {
  const storage = deviceStorage();
  return storage !== undefined && allDrafts(storage, accountId).length > 0;
}

/** Also discards their photos on the server. */
export async function deleteDeviceDrafts(accountId: string): Promise<void> {
  const storage = deviceStorage();
  if (!storage) return;
  const photos = allDrafts(storage, accountId).flatMap((draft) => draft.photos);
  forgetDraftsOf(storage, accountId);
  await discardStagedPhotos(photos.map(({ id }) => id));
}

function allDrafts(storage: Storage, accountId: string) {
  return draftKeysOf(storage, accountId).flatMap((key) => readDrafts(storage, key));
}
