/** A kept file, to be sent. */
export interface StoredFile {
  /** Bytes. */
  size: number;
  /** All bytes at once; undefined when it has been removed since it was opened. */
  read(): Promise<Uint8Array | undefined>;
  /**
   * The bytes; undefined when it has been removed since it was opened. Nothing is held open, so that it may be left
   * unread; a file that is removed later breaks it off.
   */
  stream(): Promise<ReadableStream<Uint8Array> | undefined>;
}

/**
 * Where the files of photos are kept. Keys are as `isPhotoFileKey` knows them; others throw. Rejects with the coded
 * errors `full` and `away` while it has no room or does not answer (`boundedStorage`).
 */
export interface Storage {
  /** Keeps a file for good: once this resolves, it survives a power cut. Never half a file. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  open(key: string): Promise<StoredFile | undefined>;
  /** Removes a file; one that is missing is fine. */
  remove(key: string): Promise<void>;
  /** Rejects when files can't be kept at present. */
  check(): Promise<void>;
  /**
   * The keys of all files that are kept, in no order, for copies of the whole; the market itself never lists a store.
   * What is written or removed meanwhile may be among them or not.
   */
  keys(): AsyncIterable<string>;
}

/** The header `Cache-Control` of a file: its key names one content for ever. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The media type of a file, by its key. */
export function photoMediaType(key: string): 'image/jpeg' | 'image/webp' {
  return key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
}

/** Whether an error of the file system has one of these codes. */
export function hasErrorCode(error: unknown, codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
