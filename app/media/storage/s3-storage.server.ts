import type { Bucket } from '../../platform/config/storage-url.ts';
import { readPieces, streamPieces } from '../receive/file-pieces.server.ts';
import { isPhotoFileKey } from '../photo.ts';
import { provenWrites } from './proven-writes.server.ts';
import { openBucket } from './s3-bucket.server.ts';
import { saidByS3 } from './s3-outage.server.ts';
import { IMMUTABLE, photoMediaType, type Storage } from './storage.server.ts';

/** Nearly every file of a photo is read with one request. */
const PIECE_BYTES = 256 * 1024;
/** As many as there may be in one answer. */
const KEYS_AT_ONCE = 1_000;
/** No photo can have this name. */
const PROBE_KEY = 'probe.txt';

/**
 * Keeps files in a bucket of S3, each under its own key, with the headers that the bucket needs to send it to browsers
 * by itself.
 * @param timeoutsMs a request that takes longer is given up
 */
export function openS3Storage(
  place: Bucket,
  timeoutsMs: { read: number; write: number },
  keysAtOnce = KEYS_AT_ONCE,
): Storage {
  const bucket = openBucket(place, timeoutsMs);
  const writes = provenWrites(async () => {
    await bucket.put(PROBE_KEY, new Uint8Array(), { ContentType: 'text/plain', CacheControl: 'no-store' });
    await bucket.remove(PROBE_KEY);
  });
  return {
    async write(key, bytes) {
      const headers = { ContentType: photoMediaType(checked(key)), CacheControl: IMMUTABLE };
      await writes.note(bucket.put(key, bytes, headers));
    },
    async open(given) {
      const key = checked(given);
      const readFrom = (from: number) => bucket.readPiece(key, from, PIECE_BYTES).catch(emptyOrMissing);
      const first = await readFrom(0);
      if (!first) return undefined;
      const next = async (from: number) => (await readFrom(from))?.bytes;
      return {
        size: first.size,
        read: () => readPieces(first, next),
        stream: async () => streamPieces(first, next),
      };
    },
    async remove(key) {
      await bucket.remove(checked(key));
    },
    async check() {
      if (!(await writes.proveIfInDoubt())) await bucket.find();
    },
    async *keys() {
      let from: string | undefined;
      do {
        const { keys, next } = await bucket.list('product/', keysAtOnce, from);
        yield* keys.filter(isPhotoFileKey);
        from = next;
      } while (from !== undefined);
    },
  };
}

function checked(key: string): string {
  if (!isPhotoFileKey(key)) throw new RangeError('not the key of a photo file');
  return key;
}

/** Of an empty file no range can be had. */
function emptyOrMissing(error: unknown): { bytes: Uint8Array; size: number } | undefined {
  const said = saidByS3(error);
  if (said === 'NoSuchKey') return undefined;
  if (said === 'InvalidRange') return { bytes: new Uint8Array(), size: 0 };
  throw error;
}
