import type { Server, IncomingMessage, ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Market } from './open-market.ts';

/** For requests sent before the client could know. */
const LINGER_MS = 250;
const MAX_WAIT_MS = 8_000;
const POLL_MS = 10;
/** Process managers wait ten seconds in all, and then kill. */
const MAX_CLOSE_MS = 1_500;

/**
 * On SIGTERM or SIGINT: `/readyz` fails, responses close their connections, and a moment later none are accepted.
 * Requests in flight get 8 s; the process ends with 0 within 10 s. Further signals are ignored (npm passes on its own).
 * Call it before adding any request listener.
 */
export function stopOnSignal(
  server: Server,
  market: Market,
  onStopped: () => void,
): { isStopping(): boolean } {
  const inFlight = new InFlightRequests(server);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await finishRequests(server, market, inFlight);
    // Everything is answered except requests that took too long.
    server.closeAllConnections();
    await closeInTime(market);
    onStopped();
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

async function finishRequests(server: Server, market: Market, inFlight: InFlightRequests): Promise<void> {
  const cutAt = performance.now() + MAX_WAIT_MS;
  inFlight.closeAfterResponse();
  market.live.close();
  await pause(LINGER_MS);
  // Not the HTTP server's own `close`: it also aborts responses in progress.
  TcpServer.prototype.close.call(server);
  while (inFlight.hasAny() && performance.now() < cutAt) await pause(POLL_MS);
}

/** What hangs is as safe after a kill. */
async function closeInTime({ services, close }: Market): Promise<void> {
  const closed = close().then(() => true);
  if (await Promise.race([closed, pause(MAX_CLOSE_MS, false)])) return;
  services.logger.warn('the market did not close in time');
}

/** Requests by connection, from their head until the operating system has the response. */
class InFlightRequests {
  readonly #byConnection = new Map<Socket, Set<ServerResponse>>();
  #areClosing = false;

  /** Must come before any other request listener: those may answer at once. */
  constructor(server: Server) {
    server.on('connection', (connection: Socket) => {
      this.#byConnection.set(connection, new Set());
      // Pipelined responses get no `close` of their own when the connection fails.
      connection.once('close', () => this.#byConnection.delete(connection));
    });
    server.on('request', ({ socket }: IncomingMessage, response) => {
      const inFlight = this.#byConnection.get(socket);
      inFlight?.add(response);
      response.once('close', () => inFlight?.delete(response));
      if (this.#areClosing) closeAfterResponse(response);
    });
  }

  /** From now on every response closes its connection. */
  closeAfterResponse(): void {
    this.#areClosing = true;
    for (const responses of this.#byConnection.values())
      for (const response of responses) closeAfterResponse(response);
  }

  hasAny(): boolean {
    for (const responses of this.#byConnection.values()) if (responses.size > 0) return true;
    return false;
  }
}

function closeAfterResponse(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
