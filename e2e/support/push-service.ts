import type { Page, Worker } from '@playwright/test';
import type { TestBrowser } from '../../test/support/push/push-receiver.ts';

/** What the browser's own push service would answer: it lies outside of this machine. */
export async function givePushService(page: Page, browser: TestBrowser): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    // A headless browser allows no notifications.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    Navigator.prototype.setAppBadge = async () => undefined;
    let subscription: object | null = null;
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const { applicationServerKey: key } = options as { applicationServerKey: string };
      const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
      subscription = {
        endpoint,
        options: { applicationServerKey: Uint8Array.from(bytes, (char) => char.charCodeAt(0)).buffer },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription as PushSubscription;
    };
  }, browser);
}

/** Hands to the browser's service worker what the market sent, as its push service would. */
export async function openPushService(page: Page, origin: string): Promise<(body: object) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (body) => {
    const data = JSON.stringify(body);
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

interface Shown {
  title: string;
  body: string;
  tag: string;
}

/** As a browser keeps one; `rings` where it has made itself heard. */
interface Received extends Shown {
  data: unknown;
  rings: boolean;
  close(): void;
}

/** Where notifications and badges go that a browser without a window does not show. */
export async function giveScreen(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      navigator: Navigator;
      registration: ServiceWorkerRegistration;
      shown: Received[];
      badge: number | undefined;
    };
    scope.navigator.setAppBadge = async (count) => void (scope.badge = count);
    scope.shown = [];
    const close = (tag: string) => {
      scope.shown = scope.shown.filter((one) => one.tag !== tag);
    };
    scope.registration.showNotification = async (title, options = {}) => {
      const { body = '', tag = '', data, renotify } = options as NotificationOptions & { renotify: boolean };
      const rings = renotify || scope.shown.every((one) => one.tag !== tag);
      close(tag);
      scope.shown.push({ title, body, tag, data, rings, close: () => close(tag) });
    };
    scope.registration.getNotifications = async () => scope.shown as unknown as Notification[];
  });
}

export const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => {
    const { shown } = globalThis as unknown as { shown: Shown[] };
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });

export const ringing = (worker: Worker): Promise<boolean[]> =>
  worker.evaluate(() => (globalThis as unknown as { shown: Received[] }).shown.map(({ rings }) => rings));

/** Taps a notification with these data; returns the address of the window that the worker opens. */
export const tap = (worker: Worker, data: object): Promise<string> =>
  worker.evaluate(async (given) => {
    const scope = globalThis as unknown as EventTarget & {
      clients: { openWindow(url: string): Promise<void> };
    };
    let opened = '';
    scope.clients.openWindow = async (url) => void (opened = url);
    let work: Promise<unknown> = Promise.resolve();
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data: given, close: () => undefined },
      waitUntil: (promise: Promise<unknown>) => void (work = promise),
    });
    scope.dispatchEvent(event);
    await work;
    return opened;
  }, data);

export const badgeOf = (worker: Worker): Promise<number | undefined> =>
  worker.evaluate(() => (globalThis as unknown as { badge: number | undefined }).badge);
