import type { PushBody } from '../../notice/push/push.ts';
import { OFFLINE_FILES, OFFLINE_PAGE, responderFor } from './cached-files.ts';

// Built into `/sw.js`. TypeScript's types for workers and pages exclude each other, so those used are declared here.
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerPushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}
interface WorkerNotificationEvent extends WorkerEvent {
  readonly notification: Notification;
}
interface WindowClient {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly navigator: Navigator;
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: WorkerFetchEvent) => void): void;
  addEventListener(type: 'push', listen: (event: WorkerPushEvent) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: WorkerNotificationEvent) => void): void;
}

const worker = globalThis as unknown as WorkerScope;
/** As `notice-paths.ts` has it: the worker shares no module with pages, or it would not be one file. */
const NOTICES_PATH = '/notice';
/** The build inserts a hash, so that each version has its own cache. */
const CACHED = 'kept-BUILD_VERSION';

worker.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage()));
worker.addEventListener('activate', (event) => event.waitUntil(replaceOldVersion()));
worker.addEventListener('fetch', (event) => {
  switch (responderFor(event.request, worker.location.origin)) {
    case 'cache':
      return event.respondWith(respondFromCache(event));
    case 'page':
      return event.respondWith(respondWithPage(event));
    case 'server':
      return;
  }
});
worker.addEventListener('push', (event) =>
  event.waitUntil(showPush(event.data?.json() as PushBody | undefined)),
);
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data as Tapped));
});

async function cacheOfflinePage(): Promise<void> {
  const cache = await caches.open(CACHED);
  await cache.addAll(OFFLINE_FILES.map((path) => new Request(path, { cache: 'reload' })));
  await worker.skipWaiting();
}

async function replaceOldVersion(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHED).map((name) => caches.delete(name)));
  // Starts the page's request while the worker is starting.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function respondFromCache(event: WorkerFetchEvent): Promise<Response> {
  const found = await caches.match(event.request, { cacheName: CACHED, ignoreVary: true });
  if (found) return found;
  const response = await fetch(event.request);
  if (response.status === 200) event.waitUntil(cacheResponse(event.request, response.clone()));
  return response;
}

async function cacheResponse(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(CACHED);
  await cache.put(request, response);
}

async function respondWithPage({ request, preloadResponse }: WorkerFetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const offlinePage = await caches.match(OFFLINE_PAGE, { cacheName: CACHED, ignoreVary: true });
    if (!offlinePage) throw error;
    return offlinePage;
  }
}

/** Shows every push: browsers end a subscription whose pushes show nothing. */
async function showPush(push: PushBody | undefined): Promise<void> {
  if (!push) return;
  const { title, body, tag, navigate } = push.notification;
  const renotify = push.notification.renotify && !(await isShown(push));
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify,
    icon: '/icons/icon-192.png',
    lang: 'ko',
    data: { navigate, noticeId: push.noticeId, version: push.version } satisfies Tapped,
  };
  await worker.registration.showNotification(title, options);
  for (const shown of await worker.registration.getNotifications())
    if (!push.unread.includes(shown.tag)) shown.close();
  await worker.navigator.setAppBadge?.(push.app_badge);
}

async function isShown({ notification: { tag }, version }: PushBody): Promise<boolean> {
  const shown = await worker.registration.getNotifications({ tag });
  return shown.some((one) => one.tag === tag && (one.data as Tapped).version === version);
}

interface Tapped {
  navigate: string;
  noticeId: string | undefined;
  version: string;
}

async function openPage({ navigate, noticeId }: Tapped): Promise<void> {
  const { href } = new URL(navigate, worker.location.origin);
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url === href);
  await (open ? open.focus() : worker.clients.openWindow(href));
  if (noticeId !== undefined) {
    const body = new URLSearchParams({ intent: 'seen', id: noticeId });
    await fetch(NOTICES_PATH, { method: 'POST', body, redirect: 'manual' });
  }
}
