import type { Server } from 'node:http';
import proxyaddr from 'proxy-addr';
import { addressKey, maskedAddress } from '../../app/platform/rate-limit/client-address.server.ts';
import type { Market } from '../open-market.ts';

/** Limits log lines during a flood of connections. */
const LOG_EVERY_MS = 60_000;

/** By socket address; trusted proxies, over which all clients come, are not counted. */
export function limitConnections(
  server: Server,
  { services, metrics }: Pick<Market, 'services' | 'metrics'>,
): void {
  const { config, logger } = services;
  if (!config.hasLimits) return;
  const isTrusted = proxyaddr.compile([...config.trustedProxies]);
  const limit = new ConcurrencyLimit(config.connectionsPerAddress);
  let loggedAt = -Infinity;
  server.on('connection', (socket) => {
    const address = addressKey(socket.remoteAddress);
    if (address === undefined || isTrusted(socket.remoteAddress!, 0)) return;
    if (limit.tryOpen(address)) {
      socket.once('close', () => limit.close(address));
      return;
    }
    socket.destroy();
    metrics.rateLimitRejections.inc({ limit: 'addressConnections' });
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    logger.warn({ from: maskedAddress(address) }, 'connections over CONNECTIONS_PER_ADDRESS are closed');
  });
}

/** Counts open ones, up to a maximum for each client address. */
export class ConcurrencyLimit {
  readonly #max: number;
  readonly #open = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** False, and not counted, where the address is at its maximum. */
  tryOpen(address: string): boolean {
    const open = this.#open.get(address) ?? 0;
    if (open >= this.#max) return false;
    this.#open.set(address, open + 1);
    return true;
  }

  close(address: string): void {
    const open = this.#open.get(address) ?? 0;
    if (open > 1) this.#open.set(address, open - 1);
    else this.#open.delete(address);
  }
}
