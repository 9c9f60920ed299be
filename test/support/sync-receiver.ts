import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a browser sent to the service at `TOKEN_SYNC_URL`. */
interface ReceivedRequest {
  method: string;
  path: string;
  /** What stood behind `Bearer`. */
  token: string;
}

/** A service that follows sign-ins, on a port of its own: another site to the browser. */
export interface SyncReceiver {
  url: string;
  received: ReceivedRequest[];
  /** Answers everything with this status from now on; CORS stays as it is. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

/** Starts one on a free port, at an address with a query; it lets every site's pages speak to it. */
export async function startSyncReceiver(): Promise<SyncReceiver> {
  const received: ReceivedRequest[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Methods', 'POST, DELETE');
    response.setHeader('Access-Control-Allow-Headers', 'Authorization');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    received.push({ method: request.method ?? '', path: request.url ?? '', token });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/session?market=dasi`,
    received,
    answerWith: (next) => void (status = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
