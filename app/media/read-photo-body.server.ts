import { GatheredBytes } from './gathered-bytes.server.ts';
import { giveUpBody, nextPiece } from './next-piece.server.ts';
import { MAX_PHOTO_BYTES } from './photo.ts';

export type PhotoBodyOutcome =
  | { ok: true; bytes: Buffer }
  /** `too-large`: more than `MAX_PHOTO_BYTES`. `aborted`: whoever sent it is gone. */
  | { ok: false; reason: 'too-large' | 'aborted' };

/** Reads a request whose body is one photo and nothing else; of one that is too large, no more than the limit. */
export async function readPhotoBody(request: Request): Promise<PhotoBodyOutcome> {
  const body = request.body?.getReader();
  if (!body) return { ok: true, bytes: Buffer.alloc(0) };
  const announced = Number(request.headers.get('Content-Length') ?? 0);
  const outcome = announced > MAX_PHOTO_BYTES ? TOO_LARGE : await readToEnd(body);
  if (!outcome.ok) await giveUpBody(body);
  return outcome;
}

const TOO_LARGE = { ok: false, reason: 'too-large' } as const;

async function readToEnd(body: ReadableStreamDefaultReader<Uint8Array>): Promise<PhotoBodyOutcome> {
  const bytes = new GatheredBytes();
  while (bytes.length <= MAX_PHOTO_BYTES) {
    const piece = await nextPiece(body);
    if (piece === 'aborted') return { ok: false, reason: 'aborted' };
    if (piece.done) return { ok: true, bytes: bytes.read() };
    bytes.add(piece.value);
  }
  return TOO_LARGE;
}
