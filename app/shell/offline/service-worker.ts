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
interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: WorkerFetchEvent) => void): void;
}

const worker = globalThis as unknown as WorkerScope;
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
