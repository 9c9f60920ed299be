import type { MiddlewareHandler } from 'hono';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Lets a request that may change something through only when it comes from this site, whatever its method
 * or content type: by `Sec-Fetch-Site`, and by an exact `Origin` from browsers that don't send that (they
 * send none over plain http). https://web.dev/articles/fetch-metadata
 */
export function requestGuard(origin: string | undefined): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context;
    if (!SAFE_METHODS.includes(req.method) && !isSameOrigin(req.raw, origin)) {
      return context.text('다른 사이트에서 보낸 요청은 받지 않아요.', 403, { 'Cache-Control': 'no-store' });
    }
    return next();
  };
}

function isSameOrigin(request: Request, ownOrigin: string | undefined): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  const given = request.headers.get('Origin');
  // No browser's, whatever else it says; the router would take it for a failure.
  if (given !== null && given !== 'null' && !URL.canParse(given)) return false;
  if (site) return site === 'same-origin';
  if (!given || !URL.canParse(given)) return false;
  // Without a set address, the Origin must name the host that the request itself names.
  return ownOrigin ? given === ownOrigin : new URL(given).host === request.headers.get('Host');
}
