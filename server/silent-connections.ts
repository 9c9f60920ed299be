import type { Server } from 'node:http';
import { LONGEST_SILENCE_MS } from '../app/media/next-piece.server.ts';

/**
 * Ends connections over which nothing comes or goes for this long, such as of somebody who announces a body and sends
 * none: they would stay for as long as the longest upload may take. A live stream's heartbeat keeps it.
 */
export function endSilentConnections(server: Server, afterMs: number = LONGEST_SILENCE_MS): void {
  server.timeout = afterMs;
}
