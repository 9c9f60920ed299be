import { availableParallelism } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import busboy from 'busboy';
import { cutText } from '../../korean/text-length.ts';
import { GatheredBytes } from './read-photo-body.server.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../photo.ts';
import type { UploadSlot } from './upload-slots.ts';

const PHOTO_FIELD = 'photos';
const FIELD_BYTES = 8 * 1024;
const MAX_FIELDS = 40;
const MAX_PARTS = 100;
const FILENAME_RULE = { maxLength: 255, lines: 'one' } as const;
const UNNAMED = '(이름 없음)';
/** Keeps the cores busy; more would only hold more originals in memory. */
export const PHOTOS_AT_WORK = Math.min(4, Math.max(2, availableParallelism()));

export type UploadProblem = 'malformed' | 'too-large' | 'aborted' | 'too-slow' | 'busy';

interface Handlers<T> {
  onPhoto(index: number, bytes: Buffer, filename: string, fields: Record<string, string>): Promise<T>;
  slot: Slot;
}
type Slot = Pick<UploadSlot, 'add' | 'subtract'>;
type FilePart = Readable & { truncated?: boolean };

/** While a file waits for its turn the parser takes nothing more, which slows the sender. */
export class UploadReader<T> {
  readonly #parser: Writable;
  readonly #handlers: Handlers<T>;
  readonly #values = new Map<string, string[]>();
  readonly #made: Promise<T>[] = [];
  readonly #atWork = new Set<Promise<unknown>>();
  readonly #tooLarge: string[] = [];
  #seen = 0;
  #dropped = 0;
  #filesTaken: Promise<void> = Promise.resolve();
  readonly #closed: Promise<void>;
  #problem: 'malformed' | 'busy' | undefined;
  #failed = false;

  static open<T>(contentType: string, handlers: Handlers<T>): UploadReader<T> | undefined {
    if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined;
    const limits = {
      fieldSize: FIELD_BYTES,
      fields: MAX_FIELDS,
      parts: MAX_PARTS,
      // The parser reports a file of exactly the limit as truncated.
      fileSize: MAX_PHOTO_BYTES + 1,
    };
    try {
      const headers = { 'content-type': contentType };
      return new UploadReader(busboy({ headers, limits, defParamCharset: 'utf8' }), handlers);
    } catch {
      // Thrown for a content type without a boundary, and for nothing else.
      return undefined;
    }
  }

  private constructor(parser: busboy.Busboy, handlers: Handlers<T>) {
    this.#parser = parser;
    this.#handlers = handlers;
    this.#closed = new Promise((resolve) => parser.once('close', () => resolve()));
    parser.on('error', () => {
      this.#problem ??= 'malformed';
      // After a malformed header it would read on to the end of the body.
      parser.destroy();
    });
    parser.on('field', (name: string | undefined, value) => {
      if (name) this.#values.set(name, [...(this.#values.get(name) ?? []), value]);
    });
    parser.on('file', (name, part: FilePart, { filename }) => {
      // The parser reports the same error.
      part.on('error', () => undefined);
      if (name !== PHOTO_FIELD) return part.resume();
      const shownName = filename ? cutText(filename, FILENAME_RULE) || UNNAMED : '';
      this.#filesTaken = this.#filesTaken.then(() => this.#take(part, shownName));
    });
  }

  async write(chunk: Uint8Array): Promise<UploadProblem | undefined> {
    if (!this.#parser.destroyed && !this.#parser.write(chunk)) {
      const drained = new Promise<void>((resolve) => this.#parser.once('drain', resolve));
      await Promise.race([drained, this.#closed]);
    }
    return this.#parser.destroyed ? (this.#problem ?? 'malformed') : undefined;
  }

  async end(): Promise<UploadProblem | undefined> {
    if (!this.#parser.destroyed) this.#parser.end();
    await this.#closed;
    return this.#problem;
  }

  destroy(): void {
    this.#failed = true;
    this.#parser.destroy();
  }

  async finish() {
    await this.#filesTaken;
    await Promise.allSettled(this.#made);
    return {
      ...this.#readFields(),
      photos: await Promise.all(this.#made),
      dropped: this.#dropped,
      tooLarge: this.#tooLarge,
    };
  }

  #readFields() {
    const fields = Object.fromEntries([...this.#values].map(([name, [first = '']]) => [name, first]));
    return { fields, values: Object.fromEntries(this.#values) };
  }

  async #take(part: FilePart, filename: string): Promise<void> {
    if (this.#failed) return;
    const isOver = this.#seen === MAX_PHOTOS;
    const bytes = await collect(part, isOver ? undefined : this.#handlers.slot);
    if (bytes === 'broken') return;
    if (bytes === 'busy') {
      this.#problem = 'busy';
      return this.destroy();
    }
    // What a browser sends when no photo is chosen.
    if (bytes !== 'too-large' && bytes.length === 0 && filename === '') return;
    if (isOver) {
      this.#dropped++;
      return;
    }
    this.#seen++;
    if (bytes === 'too-large') this.#tooLarge.push(filename);
    else await this.#begin(bytes, filename);
  }

  async #begin(bytes: Buffer, filename: string): Promise<void> {
    while (this.#atWork.size >= PHOTOS_AT_WORK) await Promise.race(this.#atWork);
    if (this.#failed) return;
    const { fields } = this.#readFields();
    const making = this.#handlers.onPhoto(this.#made.length, bytes, filename, fields);
    this.#made.push(making);
    const working: Promise<unknown> = making
      .catch(() => this.destroy())
      .finally(() => {
        this.#handlers.slot.subtract(bytes.length);
        this.#atWork.delete(working);
      });
    this.#atWork.add(working);
  }
}

async function collect(
  part: FilePart,
  slot: Slot | undefined,
): Promise<Buffer | 'too-large' | 'broken' | 'busy'> {
  let bytes = new GatheredBytes();
  const drop = () => {
    slot?.subtract(bytes.length);
    bytes = new GatheredBytes();
  };
  try {
    for await (const chunk of part as AsyncIterable<Buffer>) {
      if (part.truncated) drop();
      else if (!slot) bytes.add(chunk.subarray(0, bytes.length === 0 ? 1 : 0));
      else if (slot.add(chunk.length)) bytes.add(chunk);
      else {
        drop();
        return 'busy';
      }
    }
  } catch {
    drop();
    return 'broken';
  }
  if (!part.truncated) return bytes.read();
  drop();
  return 'too-large';
}
