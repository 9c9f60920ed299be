import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline as pipe } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

const LINES_AT_ONCE = 500;

/**
 * Writes a new file of one JSON document a line, gzipped, and waits for the disk.
 * @returns how many lines it has, and the SHA-256 of the file
 */
export async function writeLines(
  path: string,
  batches: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): Promise<{ lines: number; sha256: string }> {
  const hash = createHash('sha256');
  let lines = 0;
  async function* toText() {
    for await (const batch of batches) {
      lines += batch.length;
      if (batch.length > 0) yield batch.map((line) => `${JSON.stringify(line)}\n`).join('');
    }
  }
  async function* noteHash(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  // Only its owner may read it: it holds people's addresses.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(toText, createGzip(), noteHash, file);
  return { lines, sha256: hash.digest('hex') };
}

/** The documents of such a file, some hundred at a time. */
export async function* readLines(path: string): AsyncGenerator<unknown[]> {
  const texts = pipe(createReadStream(path), createGunzip(), () => undefined).setEncoding('utf8');
  let rest = '';
  let batch: unknown[] = [];
  // Not node:readline, to which some signs that people may write are ends of lines too.
  for await (const text of texts as AsyncIterable<string>) {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      batch.push(JSON.parse(line));
      if (batch.length < LINES_AT_ONCE) continue;
      yield batch;
      batch = [];
    }
  }
  if (rest !== '') throw new Error(`${path} ends in the middle of a line`);
  if (batch.length > 0) yield batch;
}

/** The SHA-256 of a file. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
