import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Market } from './open-market.ts';
import { InFlightRequests } from './http/in-flight-requests.ts';

/** For what was sent before its sender could know; until then nobody is turned away. */
const LINGER_MS = 250;
const CUT_AFTER_MS = 8_000;
const LOOK_EVERY_MS = 10;
/** Whoever started the process waits ten seconds in all, and then kills it. */
const LONGEST_CLOSE_MS = 1_500;

/**
 * On SIGTERM or SIGINT: not ready at once, every answer the last on its connection, and a moment later no new
 * connections. What is in flight finishes; what takes longer than 8 s is cut. Then everything is closed and the process
 * ends with 0, within 10 s whatever hangs. Further signals change nothing: a terminal sends Ctrl+C to npm and to the
 * server, and npm passes its own on. To be called before anything listens for requests.
 */
export function stopOnSignal(server: Server, market: Market): { isStopping(): boolean } {
  const answers = new InFlightRequests(server);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await giveAnswers(server, market, answers);
    // All is answered, so that nobody is broken off but those who were too slow.
    server.closeAllConnections();
    await closeInTime(market);
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

async function giveAnswers(server: Server, market: Market, answers: InFlightRequests): Promise<void> {
  const cutAt = performance.now() + CUT_AFTER_MS;
  answers.closeAfterResponse();
  market.live.close();
  await pause(LINGER_MS);
  // Not the HTTP server's own `close`: it also breaks off answers that are handed over and still being sent.
  TcpServer.prototype.close.call(server);
  while (answers.hasAny() && performance.now() < cutAt) await pause(LOOK_EVERY_MS);
}

/** What hangs (a database that is away, a removal of many files) would be as it is now after a kill, too. */
async function closeInTime({ services, close }: Market): Promise<void> {
  const closed = close().then(() => true);
  if (await Promise.race([closed, pause(LONGEST_CLOSE_MS, false)])) return;
  services.logger.warn('the market did not close in time');
}
