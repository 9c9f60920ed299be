import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Visitor } from '../../support/visitor.ts';

interface UploadAnswer {
  status: number;
  location: string | undefined;
  connection: string | undefined;
  body: string;
}

/** A request that is sent bit by bit. */
export interface SlowUpload {
  /** Sends the body up to this byte, and resolves when it has left. */
  sendUntil(end: number): Promise<void>;
  /** Sends what is left. */
  finish(): void;
  /** Undefined when the connection broke off before there was one. */
  answer: Promise<UploadAnswer | undefined>;
}

export interface UploadParts {
  url: string;
  visitor: Visitor;
  path: string;
  type: string;
  body: Buffer;
}

/** The body of a posted form, with its type. */
export async function toBody(form: FormData): Promise<{ type: string; body: Buffer }> {
  const encoded = new Response(form);
  return { type: encoded.headers.get('Content-Type')!, body: Buffer.from(await encoded.arrayBuffer()) };
}

/** Sends a request's head, on a connection of its own that it would keep alive. */
export function beginUpload({ url, visitor, path, type, body }: UploadParts): SlowUpload {
  const headers = {
    Cookie: visitor.cookie,
    Origin: url,
    Connection: 'keep-alive',
    'Content-Type': type,
    'Content-Length': String(body.length),
  };
  const sending = request(new URL(path, url), { method: 'POST', headers, agent: false });
  sending.flushHeaders();
  let sent = 0;
  return {
    async sendUntil(end) {
      const piece = body.subarray(sent, end);
      sent = end;
      await new Promise<void>((resolve) => sending.write(piece, () => resolve()));
    },
    finish: () => void sending.end(body.subarray(sent)),
    answer: hearAnswer(sending),
  };
}

async function hearAnswer(sending: ClientRequest): Promise<UploadAnswer | undefined> {
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sending.once('response', resolve);
      sending.on('error', reject);
    });
    const { location, connection } = answer.headers;
    return { status: answer.statusCode!, location, connection, body: await text(answer) };
  } catch {
    // Broken off, which is what such a test is about.
    return undefined;
  }
}
