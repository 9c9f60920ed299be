import { deviceStorage } from '../../../platform/device-storage.ts';

/** The account whose pushes this browser gets. The server does not know. */
const OWNER_KEY = 'pushes-of';

export function pushOwner(): string | null {
  return deviceStorage()?.getItem(OWNER_KEY) ?? null;
}

export function setPushOwner(accountId: string | undefined): void {
  const storage = deviceStorage();
  if (accountId === undefined) storage?.removeItem(OWNER_KEY);
  else storage?.setItem(OWNER_KEY, accountId);
}
