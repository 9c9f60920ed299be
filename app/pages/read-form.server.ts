import { CodedError } from '../platform/coded-error.ts';

const read = new WeakMap<Request, Promise<FormData>>();

/** The fields of a posted form, however often they are asked for; throws `bad-request` for a body that is none. */
export function readForm(request: Request): Promise<FormData> {
  const form = read.get(request) ?? readBody(request);
  read.set(request, form);
  return form;
}

async function readBody(request: Request): Promise<FormData> {
  let form: FormData;
  try {
    form = await request.formData();
  } catch (error) {
    // undici says so of a body it can't read, the second of a `filename*` with broken escapes, and of nothing else.
    if (error instanceof TypeError || error instanceof URIError)
      throw new CodedError('bad-request', 'the body is not a form');
    throw error;
  }
  // PostgreSQL knows no text with a NUL, and no keyboard types one.
  const hasNul = [...form.values()].some((value) => typeof value === 'string' && value.includes('\0'));
  if (hasNul) throw new CodedError('bad-request', 'a field holds a NUL');
  return form;
}
