import { deviceStorage } from '../../../platform/device-storage.ts';

/** What this browser's owner said to the offer. */
const ANSWER_KEY = 'push-offer';

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
