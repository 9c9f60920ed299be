import { MAX_PHOTO_BYTES } from '../photo.ts';
import { PacedBody } from './file-pieces.server.ts';
import type { UploadSlot } from './upload-slots.ts';

type PhotoBodyOutcome =
  | { ok: true; bytes: Buffer }
  /**
   * `too-large`: more than `MAX_PHOTO_BYTES`. `aborted`: whoever sent it is gone. `too-slow`: they send less than the least
   * rate. `busy`: there is no room for more of it.
   */
  | { ok: false; reason: 'too-large' | 'aborted' | 'too-slow' | 'busy' };

/** Reads a request whose body is one photo and nothing else; of one that is too large, no more than the limit. */
export async function readPhotoBody(
  request: Request,
  slot: Pick<UploadSlot, 'add'>,
): Promise<PhotoBodyOutcome> {
  if (!request.body) return { ok: true, bytes: Buffer.alloc(0) };
  const body = new PacedBody(request.body);
  const announced = Number(request.headers.get('Content-Length') ?? 0);
  const outcome = announced > MAX_PHOTO_BYTES ? TOO_LARGE : await readToEnd(body, slot);
  if (!outcome.ok) await body.cancel();
  return outcome;
}

const TOO_LARGE = { ok: false, reason: 'too-large' } as const;

async function readToEnd(body: PacedBody, slot: Pick<UploadSlot, 'add'>): Promise<PhotoBodyOutcome> {
  const bytes = new GatheredBytes();
  while (bytes.length <= MAX_PHOTO_BYTES) {
    const piece = await body.next();
    if (typeof piece === 'string') return { ok: false, reason: piece };
    if (piece.done) return { ok: true, bytes: bytes.read() };
    if (!slot.add(piece.value.length)) return { ok: false, reason: 'busy' };
    bytes.add(piece.value);
  }
  return TOO_LARGE;
}

const FIRST_BYTES = 64 * 1024;

/**
 * Bytes that arrive piece by piece, kept in one buffer. Whoever sends decides how small the pieces are, and a list
 * of pieces of one byte takes three hundred times what is in them.
 */
export class GatheredBytes {
  #buffer = Buffer.alloc(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#buffer.length) this.#grow(length);
    this.#buffer.set(piece, this.#length);
    this.#length = length;
  }

  /** All of them, in a view of what they are kept in. */
  read(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  #grow(length: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#buffer.length, FIRST_BYTES));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}
