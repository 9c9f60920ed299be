import type { DeviceStorage } from '../../platform/device-storage.ts';

const DRAFT_PREFIX = 'dasi:listing-draft:';

export function draftKey(accountId: string): string {
  return DRAFT_PREFIX + accountId;
}

export function forgetDrafts(storage: DeviceStorage, accountId: string): void {
  storage.removeItem(draftKey(accountId));
}
