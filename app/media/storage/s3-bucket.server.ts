import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Bucket } from '../../platform/config/storage-url.ts';
import { unlessS3IsOut } from './s3-outage.server.ts';

const CONNECT_MS = 1_000;
const SOCKETS = 100;

/**
 * What is asked of a bucket, one request each; those that take longer than `timeoutsMs` are given up. Nothing is asked
 * before it is needed. Rejects with the coded errors `away` and `full` (see `unlessS3IsOut`).
 */
export function openBucket(bucket: Bucket, timeoutsMs: { read: number; write: number }) {
  const client = openClient(bucket);
  const inBucket = { Bucket: bucket.name };
  const ask = unlessS3IsOut(bucket);
  const soon = () => ({ abortSignal: AbortSignal.timeout(timeoutsMs.read) });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(timeoutsMs.write) });
  return {
    put: (Key: string, Body: Uint8Array, headers: { ContentType: string; CacheControl: string }) =>
      ask(() => client.send(new PutObjectCommand({ ...inBucket, Key, Body, ...headers }), inTime())),
    remove: (Key: string) => ask(() => client.send(new DeleteObjectCommand({ ...inBucket, Key }), inTime())),
    /** At most `most` bytes from `from` on, and the size of the whole. */
    readPiece: (Key: string, from: number, most: number) =>
      ask(async () => {
        const Range = `bytes=${from}-${from + most - 1}`;
        const answer = await client.send(new GetObjectCommand({ ...inBucket, Key, Range }), soon());
        const bytes = await answer.Body!.transformToByteArray();
        const size = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1];
        return { bytes, size: size === undefined ? bytes.length : Number(size) };
      }),
    /** Rejects where the bucket is missing, or not to be had with these keys. */
    find: () => ask(() => client.send(new HeadBucketCommand(inBucket), soon())),
    /** At most `MaxKeys` keys that begin with `Prefix`, from where the page before has ended on. */
    list: (Prefix: string, MaxKeys: number, ContinuationToken: string | undefined) =>
      ask(async () => {
        const page = { ...inBucket, Prefix, MaxKeys, ContinuationToken };
        const { Contents = [], NextContinuationToken } = await client.send(
          new ListObjectsV2Command(page),
          inTime(),
        );
        return { keys: Contents.flatMap(({ Key }) => Key ?? []), next: NextContinuationToken };
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
    // What is signed holds a hash of the body; not every service knows the checksums that came later.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_MS, httpAgent: agent, httpsAgent: agent },
  });
}
