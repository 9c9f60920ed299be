import type { Server } from 'node:http';
import type { Market } from './open-services.ts';

const LONGEST_WAIT_MS = 8_000;

/**
 * On SIGTERM or SIGINT: not ready at once, no new connections, what is in flight finishes, then everything
 * is closed and the process ends with 0. What takes longer than 8 s is cut.
 */
export function stopOnSignal(server: Server, market: Market): { isStopping(): boolean } {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    market.live.close();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const cut = setTimeout(() => server.closeAllConnections(), LONGEST_WAIT_MS);
    await closed;
    clearTimeout(cut);
    await market.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        market.services.logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      });
    });
  }
  return { isStopping: () => stopping };
}
