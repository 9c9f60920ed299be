interface Begun {
  bytes: Uint8Array;
  size: number;
}

/** At least one byte; undefined when the file has been deleted. */
type NextPiece = (from: number) => Promise<Uint8Array | undefined>;

/** Fetches each piece on demand, so that a slow reader holds one. Errors when the file is deleted meanwhile. */
export function streamPieces(first: Begun, next: NextPiece): ReadableStream<Uint8Array> {
  const { size } = first;
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = sent === 0 ? first.bytes : await next(sent);
        if (sent < size && !piece?.length)
          throw new Error(`a photo's file is gone after ${sent} of ${size} bytes`);
        if (piece?.length) controller.enqueue(piece);
        sent += piece?.length ?? 0;
        if (sent >= size) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

export async function readPieces(first: Begun, next: NextPiece): Promise<Uint8Array | undefined> {
  if (first.bytes.length === first.size) return first.bytes;
  const pieces = [first.bytes];
  for (let read = first.bytes.length; read < first.size;) {
    const piece = await next(read);
    if (!piece?.length) return undefined;
    pieces.push(piece);
    read += piece.length;
  }
  return Buffer.concat(pieces);
}

/** A phone that changes networks leaves without closing. As long as the browser waits (`send-photo.ts`). */
export const MAX_SILENCE_MS = 60_000;
export const SLOW_START_MS = 20_000;
/** Minimum average rate after that: a minute for a photo that a phone has made smaller. */
export const MIN_BYTES_PER_SECOND = 16_000;

const MS_PER_BYTE = 1_000 / MIN_BYTES_PER_SECOND;

type Piece = { done: true } | { done: false; value: Uint8Array };

/** A `Request`, or its headers with the stream that it arrives in. */
export interface ArrivingBody {
  headers: Headers;
  body: AsyncIterable<Uint8Array> | null;
}

/** A body with a minimum rate: waiting uses up time, each byte earns some back, up to `MAX_SILENCE_MS`. */
export class PacedBody {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #patienceMs = SLOW_START_MS;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#pieces = body[Symbol.asyncIterator]();
  }

  async next(): Promise<Piece | 'aborted' | 'too-slow'> {
    const startedAt = performance.now();
    const timeout = Promise.withResolvers<'too-slow'>();
    const timer = setTimeout(() => timeout.resolve('too-slow'), this.#patienceMs);
    try {
      const piece = await Promise.race([
        this.#pieces.next().catch(() => 'aborted' as const),
        timeout.promise,
      ]);
      if (typeof piece === 'string') return piece;
      const waitedMs = performance.now() - startedAt;
      const gainedMs = (piece.value?.length ?? 0) * MS_PER_BYTE;
      this.#patienceMs = Math.min(this.#patienceMs - waitedMs + gainedMs, MAX_SILENCE_MS);
      return piece.done ? { done: true } : { done: false, value: piece.value };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Takes effect when the awaited piece has come, or the connection has ended. */
  cancel(): void {
    void this.#pieces.return?.().catch(() => {});
  }
}
