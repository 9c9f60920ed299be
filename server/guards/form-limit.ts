import { isBodyless, pathOf, textResponse, type RequestHandler } from '../http/request-context.ts';

const MAX_FORM_BYTES = 256 * 1024;
/** Photo uploads count their own bytes. */
const UPLOADS = /^\/upload(\.data|\/photos)?$|^\/product\/edit\/[^/]+$/;
const CONVERSATION = /^\/chats\/[^/]+$/;

function countsItsBytes(request: Request): boolean {
  const path = pathOf(request);
  const bringsFiles = /^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '');
  return UPLOADS.test(path) || (bringsFiles && CONVERSATION.test(path));
}

/** Rejects large forms: by their length, or, if unknown, after reading. */
export const rejectLargeForm: RequestHandler = async (request, context) => {
  if (isBodyless(request.method) || countsItsBytes(request)) return undefined;
  const { headers } = request;
  // Looking at `request.body` makes a web stream of it, which costs more than reading most forms.
  if (!headers.has('Transfer-Encoding'))
    return Number(headers.get('Content-Length')) > MAX_FORM_BYTES ? tooLarge() : undefined;
  if (!request.body) return undefined;
  const body = await readUpTo(request.body, MAX_FORM_BYTES);
  if (!body) return tooLarge();
  context.request = new Request(request, { method: request.method, body });
  return undefined;
};

/** Undefined for a longer one, whose rest stays unread: cancelling it would close the connection. */
async function readUpTo(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Blob | undefined> {
  const reader = body.getReader();
  const chunks: BlobPart[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks);
    size += value.length;
    if (size > maxBytes) return undefined;
    chunks.push(value as Uint8Array<ArrayBuffer>);
  }
}

const tooLarge = () => textResponse('보낸 내용이 너무 커요.', 413);
