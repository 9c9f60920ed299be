import type { IncomingMessage } from 'node:http';
import proxyaddr from 'proxy-addr';
import { addressKey } from '../../app/platform/rate-limit/client-address.server.ts';
import type { Logger } from '../../app/platform/logger.server.ts';

const UNKNOWN = 'unknown';
const NOT_BELIEVED =
  'X-Forwarded-For comes from an address that TRUSTED_PROXIES does not name: all who come through it count as one';

/** Believes `X-Forwarded-For` from trusted proxies only, from the right. Logs once when one seems to be missing. */
export function findClientAddress(
  trustedProxies: readonly string[],
  logger: Pick<Logger, 'warn'>,
): (request: IncomingMessage) => string {
  const isTrusted = proxyaddr.compile([...trustedProxies]);
  const isNear = proxyaddr.compile(['loopback', 'linklocal', 'uniquelocal']);
  let hasWarned = false;
  return (request) => {
    const peer = request.socket.remoteAddress;
    if (peer === undefined) return UNKNOWN;
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (!hasWarned && isForwarded && !isTrusted(peer, 0) && isNear(peer, 0)) {
      hasWarned = true;
      logger.warn(NOT_BELIEVED);
    }
    return addressKey(proxyaddr(request, isTrusted)) ?? addressKey(peer) ?? UNKNOWN;
  };
}
