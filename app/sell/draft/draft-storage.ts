import type { DeviceStorage } from '../../platform/device-storage.ts';

const DRAFT_PREFIX = 'dasi:listing-draft:';

/** @param productId the edited listing; none for new ones */
export function draftKey(accountId: string, productId?: string): string {
  return DRAFT_PREFIX + (productId === undefined ? accountId : `${accountId}:${productId}`);
}

/** Drafts of new listings, and of edited ones. */
export function draftKeysOf(storage: Storage, accountId: string): string[] {
  const own = draftKey(accountId);
  return Object.keys(storage).filter((key) => key === own || key.startsWith(`${own}:`));
}

export function forgetDrafts(storage: DeviceStorage, key: string): void {
  storage.removeItem(key);
}

export function forgetDraftsOf(storage: Storage, accountId: string): void {
  for (const key of draftKeysOf(storage, accountId)) forgetDrafts(storage, key);
}
