import { open, type FileHandle } from 'node:fs/promises';

const CHUNK_BYTES = 256 * 1024;

/**
 * A file's bytes as a web stream that opens the file when the first are asked for and reads on only as they
 * are taken, so that a slow reader holds one chunk. Closed at the end, on an error, and when given up.
 */
export function fileStream(path: string): ReadableStream<Uint8Array> {
  let file: FileHandle | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        file ??= await open(path, 'r');
        try {
          const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK_BYTES));
          if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
        } catch (error) {
          await file.close();
          throw error;
        }
        await file.close();
        controller.close();
      },
      async cancel() {
        await file?.close();
      },
    },
    { highWaterMark: 0 },
  );
}
