import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { commonHeaders } from '../../../server/guards/security-headers.ts';
import { requestRecorder } from '../../../server/http/request-log.ts';
import { staticResponseSender, type SendStaticResponse } from '../../../server/http/static-response.ts';
import { Metrics } from '../../../server/metrics/metrics.ts';
import type { Market } from '../../../server/open-market.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Serves one listener of ready answers until the test ends, and says 418 where it leaves a request to others.
 * @returns where it listens, and a line for each answer
 */
export async function serveDirectly(
  toListener: (answer: SendStaticResponse) => Listener,
): Promise<{ origin: string; log: object[] }> {
  const log: object[] = [];
  const services = { config: { trustedProxies: [] }, logger: { info: (line: object) => log.push(line) } };
  const listener = toListener(
    staticResponseSender(
      requestRecorder({ services, metrics: new Metrics([]) } as unknown as Market),
      commonHeaders({ origin: undefined, hasHstsForSubdomains: false }),
    ),
  );
  const server = createServer((request, response) => {
    if (!listener(request, response)) response.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, log };
}
