import type { Server } from 'node:http';
import { LONGEST_SILENCE_MS } from '../../app/media/next-piece.server.ts';

/**
 * Web servers in front keep a connection that nobody uses for up to two minutes (Caddy's default; nginx and Amazon's
 * balancer one): a form may already be on its way over one that is closed from this side, and they can't send it again.
 */
const LONGEST_UNUSED_MS = 130_000;

/**
 * Ends connections over which nothing comes or goes for this long, such as of somebody who announces a body and sends
 * none: they would stay for as long as the longest upload may take. A live stream's heartbeat keeps it.
 * One over which all that was asked is answered is kept longer than whoever stands in front keeps it.
 */
export function closeIdleConnections(server: Server, afterMs: number = LONGEST_SILENCE_MS): void {
  server.timeout = afterMs;
  server.keepAliveTimeout = LONGEST_UNUSED_MS;
}
