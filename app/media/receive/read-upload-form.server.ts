import { type ArrivingBody, PacedBody } from './file-pieces.server.ts';
import type { UploadSlot } from './upload-slots.ts';
import { UploadReader, type UploadProblem } from './upload-reader.server.ts';

/** Ten photos of the greatest size, and text. */
export const MAX_UPLOAD_BYTES = 210 * 1024 * 1024;

interface UploadForm<T> {
  /** The first value of each name, cut after 8 kB. */
  fields: Record<string, string>;
  values: Record<string, string[]>;
  photos: T[];
  dropped: number;
  tooLarge: string[];
}

export type UploadFormOutcome<T> =
  | ({ ok: true } & UploadForm<T>)
  /** `busy`: no memory left. `photos` are to be discarded. */
  | { ok: false; reason: UploadProblem; photos: T[] };

export interface UploadHandlers<T> {
  /**
   * Called with each whole photo; at most `PHOTOS_AT_WORK` at once, with reading one photo ahead.
   * @param fields those that stand before it
   */
  onPhoto(index: number, bytes: Buffer, filename: string, fields: Record<string, string>): Promise<T>;
  slot: Pick<UploadSlot, 'add' | 'subtract'>;
}

/** Reads files named `photos`. Rejects only when `onPhoto` does, after all its calls have ended. */
export async function readUploadForm<T>(
  { headers, body: arriving }: ArrivingBody,
  handlers: UploadHandlers<T>,
): Promise<UploadFormOutcome<T>> {
  if (!arriving) return { ok: false, reason: 'malformed', photos: [] };
  const body = new PacedBody(arriving);
  const reader = UploadReader.open(headers.get('Content-Type') ?? '', handlers);
  const announcedBytes = Number(headers.get('Content-Length') ?? 0);
  if (!reader || announcedBytes > MAX_UPLOAD_BYTES) {
    reader?.destroy();
    body.cancel();
    return { ok: false, reason: reader ? 'too-large' : 'malformed', photos: [] };
  }
  const problem = await feed(body, reader);
  if (problem) {
    reader.destroy();
    body.cancel();
  }
  const { photos, ...form } = await reader.finish();
  if (problem) return { ok: false, reason: problem, photos };
  return { ok: true, photos, ...form };
}

async function feed<T>(body: PacedBody, reader: UploadReader<T>): Promise<UploadProblem | undefined> {
  let bytes = 0;
  for (;;) {
    const chunk = await body.next();
    if (typeof chunk === 'string') return chunk;
    if (chunk.done) return reader.end();
    bytes += chunk.value.length;
    const problem = bytes > MAX_UPLOAD_BYTES ? 'too-large' : await reader.write(chunk.value);
    if (problem) return problem;
  }
}
