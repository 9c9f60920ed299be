import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FailingS3 {
  /** A `STORAGE_URL` at which it is asked. */
  url: string;
  /** What it answers everything with from now on. */
  answerWith(status: number, code: string): void;
  /** How often it was asked. */
  requestCount: number;
  stop(): void;
}

/** Something that speaks like S3, keeps nothing, and has one answer for everybody: an error, unless it is told 200. */
export async function startFailingS3(): Promise<FailingS3> {
  let answer = { status: 500, code: 'InternalError' };
  const server = createServer((request, response) => {
    failing.requestCount++;
    request.resume();
    request.on('end', () => {
      const { status, code } = answer;
      const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
      response.writeHead(status, { 'Content-Type': 'application/xml' });
      response.end(request.method === 'HEAD' || status === 200 ? undefined : text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const failing: FailingS3 = {
    url: `s3://key:hunter2@127.0.0.1:${port}/photos`,
    answerWith: (status, code) => void (answer = { status, code }),
    requestCount: 0,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return failing;
}
