/** In every response: no plug-ins, no other base for links, no framing. */
const CLOSED = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];

/** Opened by themselves, such responses load and run nothing. */
export const DATA_POLICY = ["default-src 'none'", "form-action 'none'", ...CLOSED].join('; ');

/** The policy of the service worker, which fetches what it keeps, and the icon of pushes, from this site and nowhere else. */
export const WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  ...CLOSED,
].join('; ');

/** The policy of a page's threads, which compute and fetch nothing. They may compile WebAssembly; pages may not. */
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

/** Addresses outside this site that an operator has set, whose origins pages may speak to, show pictures from or send forms to. */
export interface Elsewhere {
  tokenSyncUrl?: string | undefined;
  storagePublicUrl?: string | undefined;
  externalClients?: { kakao: object | undefined; naver: object | undefined };
}

/** Browsers hold every redirect after a form against the policy, and a provider sends people between its own hosts. */
const PROVIDER_HOSTS = { kakao: 'https://*.kakao.com', naver: 'https://*.naver.com' } as const;

function formTargets({ externalClients }: Elsewhere): string {
  const hosts = (['kakao', 'naver'] as const).filter((name) => externalClients?.[name]);
  return ["'self'", ...hosts.map((name) => PROVIDER_HOSTS[name])].join(' ');
}

const andOrigin = (sources: string, address: string | undefined) =>
  address === undefined ? sources : `${sources} ${new URL(address).origin}`;

/**
 * The policy of one rendered page. Its own inline scripts are named by their hashes, so that the page can be cached
 * (a nonce could not) and nothing that was put into it later runs. https://www.w3.org/TR/CSP3/
 * @param scriptHashes from `checkInlineScripts`: a page in which any other script stands is not sent
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
