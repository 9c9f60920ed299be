import type { Server } from 'node:http';
import { MAX_SILENCE_MS } from '../../app/media/receive/file-pieces.server.ts';

/** Proxies keep idle connections for up to two minutes; closing first could lose a form on its way. */
const IDLE_TIMEOUT_MS = 130_000;

/** Closes silent connections within a request, and idle ones after the proxy would have. */
export function closeIdleConnections(server: Server, afterMs: number = MAX_SILENCE_MS): void {
  server.timeout = afterMs;
  server.keepAliveTimeout = IDLE_TIMEOUT_MS;
}
