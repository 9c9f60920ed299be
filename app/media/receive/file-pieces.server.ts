/** A file whose beginning is here already. `size` is that of the whole, in bytes. */
interface Begun {
  bytes: Uint8Array;
  size: number;
}

/** The bytes from a place in the file on, one at least; undefined when it has been removed. */
type NextPiece = (from: number) => Promise<Uint8Array | undefined>;

/**
 * A file's bytes as a web stream whose pieces are fetched only when they are asked for, so that nothing is held open and
 * a slow reader holds one. A file that is removed meanwhile breaks it off.
 */
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

/** All of a file's bytes; undefined when it is removed meanwhile. */
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

/**
 * Of whom nothing is heard for this long has gone, whatever the connection says: a phone that changes from one network
 * to another takes no leave. As long as the browser's own patience (`send-photo.ts`).
 */
export const MAX_SILENCE_MS = 60_000;
/** Who begins an upload may be slow for this long. */
export const SLOW_START_MS = 20_000;
/** The least average rate after that: a photo that a phone has made smaller takes a minute at it. */
export const MIN_BYTES_PER_SECOND = 16_000;

const MS_PER_BYTE = 1_000 / MIN_BYTES_PER_SECOND;

type Piece = { done: true } | { done: false; value: Uint8Array };

/**
 * A request's body, read at the pace of the server, and at no less than a least pace of the sender's. Waiting for the sender
 * uses up time, and each byte brings some back, up to the longest silence: sending much at first buys no long rest. The
 * time in which the server does not read is not counted.
 */
export class PacedBody {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #patienceMs = SLOW_START_MS;

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
  }

  /** The next piece; `aborted` when whoever sends has gone, `too-slow` when they are: the body is then to be cancelled. */
  async next(): Promise<Piece | 'aborted' | 'too-slow'> {
    const startedAt = performance.now();
    const late = Promise.withResolvers<'too-slow'>();
    const timer = setTimeout(() => late.resolve('too-slow'), this.#patienceMs);
    try {
      const piece = await Promise.race([this.#reader.read().catch(() => 'aborted' as const), late.promise]);
      if (typeof piece === 'string') return piece;
      const waitedMs = performance.now() - startedAt;
      const gainedMs = (piece.value?.length ?? 0) * MS_PER_BYTE;
      this.#patienceMs = Math.min(this.#patienceMs - waitedMs + gainedMs, MAX_SILENCE_MS);
      return piece.done ? { done: true } : piece;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Takes no more of it. */
  async cancel(): Promise<void> {
    await this.#reader.cancel().catch(() => {
      // Broken off by the other side as well: there is nothing left to cancel.
    });
  }
}
