import { MAX_PHOTO_BYTES } from '../photo.ts';
import { type ArrivingBody, PacedBody } from './file-pieces.server.ts';
import type { UploadSlot } from './upload-slots.ts';

type PhotoBodyOutcome =
  | { ok: true; bytes: Buffer }
  /** `busy`: no memory left for it. */
  | { ok: false; reason: 'too-large' | 'aborted' | 'too-slow' | 'busy' };

export async function readPhotoBody(
  { headers, body: arriving }: ArrivingBody,
  slot: Pick<UploadSlot, 'add'>,
): Promise<PhotoBodyOutcome> {
  if (!arriving) return { ok: true, bytes: Buffer.alloc(0) };
  const body = new PacedBody(arriving);
  const announced = Number(headers.get('Content-Length') ?? 0);
  const outcome = announced > MAX_PHOTO_BYTES ? TOO_LARGE : await readToEnd(body, slot);
  if (!outcome.ok) body.cancel();
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

/** One buffer: a sender's pieces of one byte each would take three hundred times their size as a list. */
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

  read(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  #grow(length: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#buffer.length, FIRST_BYTES));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}
