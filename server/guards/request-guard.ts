import { logSecurityEvent } from '../../app/request/security-log.server.ts';
import { pathOf, textResponse, type RequestHandler } from '../http/request-context.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** Forms post, and staged photos are deleted. */
const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'DELETE'];
const ONE_CLICK = /^\/unsubscribe\/[\w-]+$/;

/**
 * Writes must come from this site: by `Sec-Fetch-Site`, or an exact `Origin` (browsers send no other over plain http).
 * https://web.dev/articles/fetch-metadata
 */
export function requestGuard(origin: string | undefined): RequestHandler {
  return (request, { services, address }) => {
    const { method } = request;
    if (!SAFE_METHODS.includes(method) && !mayWrite(request, origin)) {
      logSecurityEvent({ services, pageContext: { address } }, 'foreign request');
      return textResponse('다른 사이트에서 보낸 요청은 받지 않아요.', 403);
    }
    if (KNOWN_METHODS.includes(method)) return undefined;
    return textResponse('이 방법으로는 요청할 수 없어요.', 405, { Allow: KNOWN_METHODS.join(', ') });
  };
}

function mayWrite(request: Request, ownOrigin: string | undefined): boolean {
  const given = request.headers.get('Origin');
  // No browser sends it, and the router would fail.
  if (given !== null && given !== 'null' && !URL.canParse(given)) return false;
  return isOneClick(request) || isSameOrigin(request, ownOrigin);
}

/**
 * Mail providers post it from their own servers (RFC 8058). The address names person and topic: the route reads neither
 * cookies nor the form, so a foreign page gains nothing.
 */
function isOneClick(request: Request): boolean {
  return request.method === 'POST' && ONE_CLICK.test(pathOf(request));
}

function isSameOrigin({ headers }: Request, ownOrigin: string | undefined): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin';
  // Without ORIGIN, that of the request; https requires ORIGIN.
  return headers.get('Origin') === (ownOrigin ?? `http://${headers.get('Host')}`);
}
