import { NOTICE_SETTINGS_PATH, PUSH_KEY_PATH } from '../../notice-paths.ts';
import { pushOwner, setPushOwner } from './device-pushes.ts';

export type DeviceOutcome = 'on' | 'denied' | 'failed';

/** Asks the person, then the browser's push service. Has to follow a tap. */
export async function subscribeDevice(accountId: string): Promise<DeviceOutcome> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return 'denied';
  try {
    await subscribe({ isRenewal: false });
  } catch (error) {
    console.error('이 기기에서 푸시를 켜지 못했습니다.', error);
    return 'failed';
  }
  setPushOwner(accountId);
  return 'on';
}

/** At each visit: push services replace addresses, and the market's key may change. */
export async function renewSubscription(accountId: string): Promise<void> {
  if (pushOwner() !== accountId || Notification.permission !== 'granted') return;
  try {
    if ((await subscribe({ isRenewal: true })) === 'turned-off') await unsubscribeDevice();
  } catch (error) {
    // The next visit tries again.
    console.warn('푸시를 새로 등록하지 못했습니다.', error);
  }
}

/** Ends pushes in this browser, even if the server is not reached. */
export async function unsubscribeDevice(): Promise<void> {
  setPushOwner(undefined);
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
}

type Subscribed = 'on' | 'turned-off';

async function subscribe(how: { isRenewal: boolean }): Promise<Subscribed> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = await fetchKey();
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) !== applicationServerKey) await known.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  return sendSubscription(subscription, how);
}

async function fetchKey(): Promise<string> {
  const response = await fetch(PUSH_KEY_PATH);
  if (!response.ok) throw new Error(`GET ${PUSH_KEY_PATH}: ${response.status}`);
  return ((await response.json()) as { publicKey: string }).publicKey;
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string | undefined {
  if (!applicationServerKey) return undefined;
  return btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

async function sendSubscription(
  subscription: PushSubscription,
  { isRenewal }: { isRenewal: boolean },
): Promise<Subscribed> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = new URLSearchParams({ intent: 'subscribe', endpoint, p256dh, auth });
  if (isRenewal) body.set('renewal', 'on');
  const { status, url } = await fetch(NOTICE_SETTINGS_PATH, { method: 'POST', body });
  const done = new URL(url).searchParams.get('done');
  if (done === 'turned-off') return done;
  // A person without a session is redirected to sign in.
  if (done !== 'subscribed') throw new Error(`POST ${NOTICE_SETTINGS_PATH}: ${status}, led to ${url}`);
  return 'on';
}
