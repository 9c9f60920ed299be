import { deviceStorage } from '../../../platform/device-storage.ts';

/** The account whose pushes this browser gets, and its owner's answer to the offer. The server knows neither. */
const OWNER_KEY = 'pushes-of';
const ANSWER_KEY = 'push-offer';

export function pushOwner(): string | null {
  return deviceStorage()?.getItem(OWNER_KEY) ?? null;
}

export function setPushOwner(accountId: string | undefined): void {
  const storage = deviceStorage();
  if (accountId === undefined) storage?.removeItem(OWNER_KEY);
  else storage?.setItem(OWNER_KEY, accountId);
}

/** After one no, the offer is not shown again. */
export function hasDeclinedPushes(): boolean {
  return deviceStorage()?.getItem(ANSWER_KEY) === 'no';
}

export function declinePushes(): void {
  deviceStorage()?.setItem(ANSWER_KEY, 'no');
}

export type PushSupport = 'possible' | 'denied' | 'home-screen' | 'none';

/** iOS has pushes, and `PushManager`, only for apps on the home screen. */
export function pushSupport(): PushSupport {
  const isPossible = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (isPossible) return Notification.permission === 'denied' ? 'denied' : 'possible';
  return 'standalone' in navigator ? 'home-screen' : 'none';
}
