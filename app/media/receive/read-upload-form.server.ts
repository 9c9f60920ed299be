import { PacedBody } from './file-pieces.server.ts';
import type { UploadSlot } from './upload-slots.ts';
import { UploadReader, type UploadProblem } from './upload-reader.server.ts';

/** Ten photos of the greatest size, and what is written beside them. */
export const MAX_UPLOAD_BYTES = 210 * 1024 * 1024;

interface UploadForm<T> {
  /** The first value of each name, cut after 8 kB, which no field of ours comes near. */
  fields: Record<string, string>;
  /** What `onPhoto` made of each photo, in the order of the form. */
  photos: T[];
  /** How many photos came after the tenth; they were not looked at. */
  dropped: number;
  /** The names of photos of more than `MAX_PHOTO_BYTES`; they were not kept. */
  tooLarge: string[];
}

export type UploadFormOutcome<T> =
  | ({ ok: true } & UploadForm<T>)
  /**
   * `malformed`: not a multipart form, or a broken one. `too-large`: more than `MAX_UPLOAD_BYTES` in all.
   * `aborted`: whoever sent it is gone. `too-slow`: they send less than the least rate. `busy`: there is no room for
   * more of it. `photos` is what had been made until then, to be given up.
   */
  | { ok: false; reason: UploadProblem; photos: T[] };

export interface UploadHandlers<T> {
  /**
   * Is given each photo whole, as it arrives; `index` counts from 0 without a gap. As many as there are
   * cores (2 to 4) may be at work at once, and no more of the form is read than one photo ahead of them, so
   * that memory stays small.
   */
  onPhoto(index: number, bytes: Buffer, filename: string): Promise<T>;
  /** Counts what is kept of the form in memory. */
  slot: Pick<UploadSlot, 'add' | 'subtract'>;
}

/**
 * Reads a posted form with photos (multipart/form-data, files named `photos`) as it arrives. Whatever is
 * sent, it ends with an outcome; it rejects only when `onPhoto` does, after everything begun has ended.
 */
export async function readUploadForm<T>(
  request: Request,
  handlers: UploadHandlers<T>,
): Promise<UploadFormOutcome<T>> {
  const { headers } = request;
  if (!request.body) return { ok: false, reason: 'malformed', photos: [] };
  const body = new PacedBody(request.body);
  const reader = UploadReader.open(headers.get('Content-Type') ?? '', handlers);
  const announcedBytes = Number(headers.get('Content-Length') ?? 0);
  if (!reader || announcedBytes > MAX_UPLOAD_BYTES) {
    reader?.destroy();
    await body.cancel();
    return { ok: false, reason: reader ? 'too-large' : 'malformed', photos: [] };
  }
  const problem = await feed(body, reader);
  if (problem) {
    reader.destroy();
    await body.cancel();
  }
  const { fields, photos, dropped, tooLarge } = await reader.finish();
  if (problem) return { ok: false, reason: problem, photos };
  return { ok: true, fields, photos, dropped, tooLarge };
}

/** Hands the body on as fast as it is taken, and returns why that ended early, if it did. */
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
