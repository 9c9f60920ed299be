export interface StoredFile {
  size: number;
  /** Undefined when it has been deleted since it was opened. */
  read(): Promise<Uint8Array | undefined>;
  stream(): Promise<ReadableStream<Uint8Array> | undefined>;
}

/** Keys are as `isPhotoFileKey` has them; others throw. Rejects with `full` and `away` (`boundedStorage`). */
export interface Storage {
  /** Durable and whole once it resolves. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  open(key: string): Promise<StoredFile | undefined>;
  remove(key: string): Promise<void>;
  check(): Promise<void>;
  /** Unordered, for copies of the whole store; concurrent changes may be missing. */
  keys(): AsyncIterable<string>;
  /** Whether the listed size proves a file's content. Otherwise only reading it does. */
  sizes?(): AsyncIterable<{ key: string; size: number }>;
}

/** A key names one content for ever. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

export function photoMediaType(key: string): 'image/jpeg' | 'image/webp' {
  return key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
}

export function hasErrorCode(error: unknown, codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
