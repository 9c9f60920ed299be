import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The answers that a server owes at the moment, by their connections: from when a request's head is here until all of
 * the answer has been handed to the operating system, or the connection is gone.
 */
export class OwedAnswers {
  readonly #byConnection = new Map<Socket, Set<ServerResponse>>();
  #areLast = false;

  /** To be made before anything else listens for requests, since what answers one may do so at once. */
  constructor(server: Server) {
    server.on('connection', (connection: Socket) => {
      this.#byConnection.set(connection, new Set());
      // Answers that wait behind another one on a connection that breaks off are never told of it.
      connection.once('close', () => this.#byConnection.delete(connection));
    });
    server.on('request', ({ socket }: IncomingMessage, response) => {
      const owed = this.#byConnection.get(socket);
      owed?.add(response);
      response.once('close', () => owed?.delete(response));
      if (this.#areLast) sayLast(response);
    });
  }

  /** From now on every answer says that it is the last on its connection. */
  sayLast(): void {
    this.#areLast = true;
    for (const owed of this.#byConnection.values()) for (const response of owed) sayLast(response);
  }

  hasAny(): boolean {
    for (const owed of this.#byConnection.values()) if (owed.size > 0) return true;
    return false;
  }
}

function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
