import { CodedError } from '../platform/coded-error.ts';

/** Several times the largest form; parsing a hundred thousand takes half a second. */
const MAX_FIELDS = 100;
const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i;

const read = new WeakMap<Request, Promise<FormData>>();

/** May be called again; throws `bad-request`. */
export function readForm(request: Request): Promise<FormData> {
  const form = read.get(request) ?? readBody(request);
  read.set(request, form);
  return form;
}

async function readBody(request: Request): Promise<FormData> {
  let form: FormData;
  try {
    form = await parseBody(request);
  } catch (error) {
    // undici's errors for unreadable bodies (URIError: broken escapes in `filename*`).
    if (error instanceof TypeError || error instanceof URIError)
      throw new CodedError('bad-request', 'the body is not a form');
    throw error;
  }
  // PostgreSQL rejects NUL.
  const hasNul = [...form.values()].some((value) => typeof value === 'string' && value.includes('\0'));
  if (hasNul) throw new CodedError('bad-request', 'a field holds a NUL');
  return form;
}

async function parseBody(request: Request): Promise<FormData> {
  if (!URL_ENCODED.test(request.headers.get('Content-Type') ?? '')) return request.formData();
  const text = await request.text();
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) {
    throw new CodedError('bad-request', 'more fields than any form has');
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}
