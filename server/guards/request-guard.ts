import type { Context, MiddlewareHandler } from 'hono';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** Forms post, and staged photos are deleted. */
const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'DELETE'];
const NO_STORE = { 'Cache-Control': 'no-store' };

/**
 * Requests that may write must come from this site: by `Sec-Fetch-Site`, or an exact `Origin` (over plain http
 * browsers send no other). https://web.dev/articles/fetch-metadata
 * @param onForeign is called for rejected requests
 */
export function requestGuard(
  origin: string | undefined,
  onForeign: (context: Context) => void,
): MiddlewareHandler {
  return async (context, next) => {
    const { method, raw } = context.req;
    if (!SAFE_METHODS.includes(method) && !isSameOrigin(raw, origin)) {
      onForeign(context);
      return context.text('다른 사이트에서 보낸 요청은 받지 않아요.', 403, NO_STORE);
    }
    if (KNOWN_METHODS.includes(method)) return next();
    const headers = { ...NO_STORE, Allow: KNOWN_METHODS.join(', ') };
    return context.text('이 방법으로는 요청할 수 없어요.', 405, headers);
  };
}

function isSameOrigin({ headers }: Request, ownOrigin: string | undefined): boolean {
  const given = headers.get('Origin');
  // No browser sends it, and the router would fail.
  if (given !== null && given !== 'null' && !URL.canParse(given)) return false;
  const site = headers.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin';
  // Without ORIGIN the one of the request; https requires ORIGIN.
  return given === (ownOrigin ?? `http://${headers.get('Host')}`);
}
