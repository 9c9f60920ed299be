import type { StoredFile } from './storage.server.ts';

/**
 * A file that is fetched in pieces: the first is here already, each of the others only when it is asked for, so that
 * nothing is held open and a slow reader holds one.
 * @param next the bytes from a place in the file on, one at least
 */
export function filePieces(
  first: { bytes: Uint8Array; size: number },
  next: (from: number) => Promise<Uint8Array>,
): StoredFile {
  const { size } = first;
  const stream = () => {
    let sent = 0;
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const piece = sent === 0 ? first.bytes : await next(sent);
          if (piece.length > 0) controller.enqueue(piece);
          sent += piece.length;
          if (sent >= size) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  };
  const read = async () =>
    first.bytes.length === size ? first.bytes : new Uint8Array(await new Response(stream()).arrayBuffer());
  return { size, read, stream };
}
