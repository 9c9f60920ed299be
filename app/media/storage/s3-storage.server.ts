import { randomBytes } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { CannotOpen } from '../../../database/cannot-open.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Bucket } from '../../platform/config/storage-url.ts';
import { isPhotoFileKey, isPublicFileKey, PHOTO_ROOTS } from '../photo.ts';
import { readPieces, streamPieces } from '../receive/file-pieces.server.ts';
import { IMMUTABLE, photoMediaType, type Storage } from './storage.server.ts';

const PIECE_BYTES = 256 * 1024;
const KEYS_AT_ONCE = 1_000;
const PROBE_KEY = 'probe.txt';
const PROBE_HEADERS = { ContentType: 'text/plain', CacheControl: 'no-store' };

/**
 * A bucket without an answer may come back. @returns the error; @throws CannotOpen when the service answers that
 * there is no such bucket
 */
export async function expectBucket(
  location: Bucket,
  timeoutsMs: { read: number; write: number },
): Promise<Error | undefined> {
  try {
    await openBucket(location, timeoutsMs).find();
    return undefined;
  } catch (error) {
    if (!(error instanceof S3Outage)) throw error;
    if (error.said === 'NotFound') {
      throw new CannotOpen(`STORAGE_URL의 버킷이 없어요: ${location.name} (${location.endpoint})`);
    }
    return error;
  }
}

/** Writes, reads and removes a file. Rejects with the service's answer to the first failure. */
export async function probeBucket(
  location: Bucket,
  timeoutsMs: { read: number; write: number },
): Promise<void> {
  const bucket = openBucket(location, timeoutsMs);
  // A running market writes one of its own.
  const key = `probe-${randomBytes(6).toString('hex')}.txt`;
  await bucket.put(key, Buffer.from(key), PROBE_HEADERS);
  try {
    const read = await bucket.readPiece(key, 0, PIECE_BYTES);
    if (Buffer.from(read.bytes).toString() !== key) throw new Error('the bucket returned other bytes');
  } finally {
    await bucket.remove(key);
  }
  // Without the right to list, a missing file is a forbidden one.
  await bucket.readPiece(key, 0, PIECE_BYTES).catch(emptyOrMissing);
}

/** Sets the headers with which a bucket serves browsers by itself. */
export function openS3Storage(
  location: Bucket,
  timeoutsMs: { read: number; write: number },
  keysAtOnce = KEYS_AT_ONCE,
): Storage {
  const bucket = openBucket(location, timeoutsMs);
  const writes = provenWrites(async () => {
    await bucket.put(PROBE_KEY, new Uint8Array(), PROBE_HEADERS);
    await bucket.remove(PROBE_KEY);
  });
  return {
    async write(key, bytes) {
      const cacheControl = isPublicFileKey(key) ? IMMUTABLE : 'private, no-store';
      const headers = { ContentType: photoMediaType(checked(key)), CacheControl: cacheControl };
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
      for await (const { key } of listSizes(bucket, keysAtOnce)) yield key;
    },
    sizes: () => listSizes(bucket, keysAtOnce),
  };
}

type OpenBucket = ReturnType<typeof openBucket>;

async function* listSizes(bucket: OpenBucket, keysAtOnce: number) {
  for (const root of PHOTO_ROOTS) {
    let from: string | undefined;
    do {
      const { files, next } = await bucket.list(root, keysAtOnce, from);
      yield* files.filter(({ key }) => isPhotoFileKey(key));
      from = next;
    } while (from !== undefined);
  }
}

function checked(key: string): string {
  if (!isPhotoFileKey(key)) throw new RangeError('not the key of a photo file');
  return key;
}

/** An empty file has no range. */
function emptyOrMissing(error: unknown): { bytes: Uint8Array; size: number } | undefined {
  const said = saidByS3(error);
  if (said === 'NoSuchKey') return undefined;
  if (said === 'InvalidRange') return { bytes: new Uint8Array(), size: 0 };
  throw error;
}

const CONNECT_MS = 1_000;
const SOCKETS = 100;

/** One request each. Rejects with `away` and `full`. */
function openBucket(bucket: Bucket, timeoutsMs: { read: number; write: number }) {
  const client = openClient(bucket);
  const inBucket = { Bucket: bucket.name };
  const ask = unlessS3IsOut(bucket);
  const soon = () => ({ abortSignal: AbortSignal.timeout(timeoutsMs.read) });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(timeoutsMs.write) });
  return {
    put: (Key: string, Body: Uint8Array, headers: { ContentType: string; CacheControl: string }) =>
      ask(() => client.send(new PutObjectCommand({ ...inBucket, Key, Body, ...headers }), inTime())),
    remove: (Key: string) => ask(() => client.send(new DeleteObjectCommand({ ...inBucket, Key }), inTime())),
    readPiece: (Key: string, from: number, maxBytes: number) =>
      ask(async () => {
        const Range = `bytes=${from}-${from + maxBytes - 1}`;
        const answer = await client.send(new GetObjectCommand({ ...inBucket, Key, Range }), soon());
        const bytes = await answer.Body!.transformToByteArray();
        const size = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1];
        return { bytes, size: size === undefined ? bytes.length : Number(size) };
      }),
    find: () => ask(() => client.send(new HeadBucketCommand(inBucket), soon())),
    list: (Prefix: string, MaxKeys: number, ContinuationToken: string | undefined) =>
      ask(async () => {
        const page = { ...inBucket, Prefix, MaxKeys, ContinuationToken };
        const { Contents = [], NextContinuationToken } = await client.send(
          new ListObjectsV2Command(page),
          inTime(),
        );
        const files = Contents.map(({ Key = '', Size = 0 }) => ({ key: Key, size: Size }));
        return { files, next: NextContinuationToken };
      }),
  };
}

function openClient({ endpoint, region, isInHost, accessKey, secretKey }: Bucket): S3Client {
  const agent = { keepAlive: true, maxSockets: SOCKETS };
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: !isInHost,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Not every service knows the newer checksums; the signature covers a hash of the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_MS, httpAgent: agent, httpsAgent: agent },
  });
}

const FULL = ['QuotaExceeded', 'QuotaExceededException', 'InsufficientStorage', 'XMinioStorageFull'];
const BUGS = [TypeError, RangeError, ReferenceError];

class S3Outage extends CodedError {
  readonly said: string;

  constructor(code: 'away' | 'full', said: string, message: string) {
    super(code, message);
    this.said = said;
  }
}

/** The service's word for a failure: `AccessDenied`. */
export function saidByS3(error: unknown): string | undefined {
  return error instanceof S3Outage ? error.said : undefined;
}

/** Every failure but a bug is an outage. Drops the client's error: it may hold signed headers, and errors are logged. */
function unlessS3IsOut({ accessKey, secretKey }: Bucket) {
  const withoutKeys = (text: string) => text.replaceAll(accessKey, '…').replaceAll(secretKey, '…');
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Error) || BUGS.some((bug) => error instanceof bug)) throw error;
      const { name, status, detail } = describe(error);
      const code = status === 507 || FULL.includes(name) ? 'full' : 'away';
      throw new S3Outage(code, name, `the photos' storage: ${name} ${status ?? ''} ${withoutKeys(detail)}`);
    }
  };
}

function describe(error: Error & { code?: unknown; $metadata?: { httpStatusCode?: number } }) {
  const status = error.$metadata?.httpStatusCode;
  const code = typeof error.code === 'string' ? `${error.code} ` : '';
  return { name: error.name, status, detail: code + error.message };
}

/**
 * Only writing proves that a store accepts files, and requests may cost money: it probes at first and after a failed
 * write, once for all callers.
 * @param probe writes something and removes it
 */
function provenWrites(probe: () => Promise<void>) {
  let isProven = false;
  let looking: Promise<void> | undefined;
  const note = async <T>(writing: Promise<T>): Promise<T> => {
    try {
      const written = await writing;
      isProven = true;
      return written;
    } catch (error) {
      isProven = false;
      throw error;
    }
  };
  return {
    note,
    /** Rejects when the store takes no files; returns whether it had to probe. */
    async proveIfInDoubt(): Promise<boolean> {
      if (isProven) return false;
      looking ??= note(probe()).finally(() => {
        looking = undefined;
      });
      await looking;
      return true;
    },
  };
}
