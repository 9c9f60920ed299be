import { MAX_PHOTO_BYTES } from './photo.ts';

export type PhotoBodyOutcome =
  | { ok: true; bytes: Buffer }
  /** `too-large`: more than `MAX_PHOTO_BYTES`. `aborted`: whoever sent it is gone. */
  | { ok: false; reason: 'too-large' | 'aborted' };

/** Reads a request whose body is one photo and nothing else; of one that is too large, no more than the limit. */
export async function readPhotoBody(request: Request): Promise<PhotoBodyOutcome> {
  const body = request.body?.getReader();
  if (!body) return { ok: true, bytes: Buffer.alloc(0) };
  const chunks: Uint8Array[] = [];
  let size = Number(request.headers.get('Content-Length') ?? 0);
  let read = 0;
  while (size <= MAX_PHOTO_BYTES) {
    const chunk = await body.read().catch(() => 'aborted' as const);
    if (chunk === 'aborted') return { ok: false, reason: 'aborted' };
    if (chunk.done) return { ok: true, bytes: Buffer.concat(chunks) };
    read += chunk.value.length;
    size = Math.max(size, read);
    chunks.push(chunk.value);
  }
  await body.cancel().catch(() => {
    // Broken off by the other side as well: there is nothing left to give up.
  });
  return { ok: false, reason: 'too-large' };
}
