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
