import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests by connection, from their head until the response has been handed to the operating system. */
export class InFlightRequests {
  readonly #byConnection = new Map<Socket, Set<ServerResponse>>();
  #areClosing = false;

  /** Must be made before any other listener for requests: those may answer at once. */
  constructor(server: Server) {
    server.on('connection', (connection: Socket) => {
      this.#byConnection.set(connection, new Set());
      // Pipelined responses get no `close` of their own when the connection breaks off.
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
