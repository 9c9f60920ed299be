import type { Context, MiddlewareHandler } from 'hono';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** Forms post, and a held photo is deleted: nothing here listens to any other method. */
const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'DELETE'];
const NO_STORE = { 'Cache-Control': 'no-store' };

/**
 * Lets a request that may change something through only when it comes from this site, whatever its method
 * or content type: by `Sec-Fetch-Site`, and by an exact `Origin` from browsers that don't send that (they
 * send none over plain http). https://web.dev/articles/fetch-metadata
 * @param onForeign hears of what is turned away for that
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
  // No browser sends it; the router would answer with a failure.
  if (given !== null && given !== 'null' && !URL.canParse(given)) return false;
  const site = headers.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin';
  // Without a set address it is the one that the request itself names; a market is reached over https only with one.
  return given === (ownOrigin ?? `http://${headers.get('Host')}`);
}
