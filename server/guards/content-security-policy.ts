/** In every response: no plug-ins, no other base for links, no framing. */
const CLOSED = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];

/** For responses opened as documents: they load and run nothing. */
export const DATA_POLICY = ["default-src 'none'", "form-action 'none'", ...CLOSED].join('; ');

/** The service worker fetches cached files and the icon of pushes, from this site only. */
export const WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  ...CLOSED,
].join('; ');

/** For workers of a page, which compute and fetch nothing. They may compile WebAssembly; pages may not. */
export const THREAD_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "form-action 'none'",
  ...CLOSED,
].join('; ');

/** A drawing with its own styles. */
export const MARK_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  'sandbox',
  ...CLOSED,
].join('; ');

/** Origins that an operator has set: pages may connect to them, show their pictures or send forms to them. */
export interface Elsewhere {
  tokenSyncUrl?: string | undefined;
  storagePublicUrl?: string | undefined;
  externalClients?: { kakao: object | undefined; naver: object | undefined };
}

/** Browsers check every redirect after a form, and providers redirect between their own hosts. */
const PROVIDER_HOSTS = { kakao: 'https://*.kakao.com', naver: 'https://*.naver.com' } as const;

function formTargets({ externalClients }: Elsewhere): string {
  const hosts = (['kakao', 'naver'] as const).filter((name) => externalClients?.[name]);
  return ["'self'", ...hosts.map((name) => PROVIDER_HOSTS[name])].join(' ');
}

const andOrigin = (sources: string, address: string | undefined) =>
  address === undefined ? sources : `${sources} ${new URL(address).origin}`;

/**
 * The policy of one rendered page. Hashes name its own inline scripts, so that the page can be cached (a nonce could
 * not) and injected scripts never run. https://www.w3.org/TR/CSP3/
 * @param scriptHashes from `checkInlineScripts`, which rejects a page with any other script
 */
export function contentSecurityPolicy(scriptHashes: readonly string[], elsewhere: Elsewhere = {}): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self'",
    andOrigin("img-src 'self' data: blob:", elsewhere.storagePublicUrl),
    "font-src 'self'",
    andOrigin("connect-src 'self'", elsewhere.tokenSyncUrl),
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action ${formTargets(elsewhere)}`,
    ...CLOSED,
  ].join('; ');
}
