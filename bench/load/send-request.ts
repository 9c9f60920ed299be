import { Agent, request as send } from 'node:http';

export interface Message {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

const MAX_CONNECTIONS = 256;
/** Any that is longer than what servers say: without one the agent does not heed for how long they keep a connection. */
const AGENT_TIMEOUT_MS = 60_000;
const DONE = [200, 202, 302, 304];

/**
 * The one who asks at `origin`, on connections that are used again: resolves when the last byte has come, and rejects where
 * an answer does not say that all is well. What reads is asked once more, as browsers do, where the server closes a
 * connection just as it is used again.
 */
export function openClient(origin: string): (message: Message) => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, timeout: AGENT_TIMEOUT_MS });
  const ask = ({ method = 'GET', path, headers, body }: Message): Promise<void> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
      const sent = { 'Accept-Encoding': 'gzip', ...length, ...headers };
      const request = send(new URL(path, origin), { agent, method, headers: sent }, (answer) => {
        answer.resume();
        answer.on('error', reject);
        answer.on('end', () => {
          if (DONE.includes(answer.statusCode ?? 0)) resolve();
          else reject(new Error(`${answer.statusCode} ${path}`));
        });
      });
      request.on('error', (error) => {
        if (method === 'GET' && request.reusedSocket) resolve(ask({ path, ...(headers && { headers }) }));
        else reject(error);
      });
      request.end(body);
    });
  return ask;
}
