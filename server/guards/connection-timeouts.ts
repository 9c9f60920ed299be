import type { Server } from 'node:http';
import { MAX_SILENCE_MS } from '../../app/media/receive/file-pieces.server.ts';

/**
 * Proxies keep an unused connection for up to two minutes (Caddy; nginx and Amazon's balancer one). Closing it first could
 * lose a form that is already on its way, which they can't send again.
 */
const KEEP_ALIVE_MS = 130_000;

/**
 * Closes connections that are silent in the middle of a request (a body announced and never sent). A live stream's heartbeat
 * keeps it open. Idle connections between requests are closed after the proxy would have closed them.
 */
export function closeIdleConnections(server: Server, afterMs: number = MAX_SILENCE_MS): void {
  server.timeout = afterMs;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
}
