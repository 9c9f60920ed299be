import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { openDatabase } from '../database/open-database.ts';
import { openFolderStorage } from '../app/media/folder-storage.server.ts';
import { receivePhoto } from '../app/media/keep-photos.server.ts';
import { readUploadForm } from '../app/media/read-upload-form.server.ts';
import { encodeWithSharp } from './photos/encode-with-sharp.ts';

/*
 * Ten photos of 12 megapixels posted in one form, from the multipart body to files that survive a power
 * cut, against the time sharp itself takes for the same files: each decoded once, all ten handed to sharp
 * at once. Prints the ratio of the two and the most memory this process ever held.
 */

const ROUNDS = 7;
const PIECE_BYTES = 64 * 1024;

function makePhotos(dir: string): Buffer[] {
  // In a process of its own, so that its memory isn't counted here.
  const script = join(import.meta.dirname, 'photos/make-photos.ts');
  execFileSync(process.execPath, [script, dir], { stdio: 'inherit' });
  return readdirSync(dir)
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => readFileSync(join(dir, name)));
}

/** The form as a browser sends it, in pieces of the size that a socket gives. */
async function encodeForm(photos: Buffer[]): Promise<() => Request> {
  const form = new FormData();
  for (const [index, photo] of photos.entries()) {
    form.append('photos', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), `${index}.jpg`);
  }
  const encoded = new Response(form);
  const headers = { 'Content-Type': encoded.headers.get('Content-Type') ?? '' };
  const bytes = new Uint8Array(await encoded.arrayBuffer());
  function* pieces() {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.slice(at, at + PIECE_BYTES);
  }
  return () => {
    const options = { method: 'POST', headers, body: ReadableStream.from(pieces()), duplex: 'half' };
    return new Request('http://localhost/upload', options as RequestInit);
  };
}

interface Cost {
  wall: number;
  cpu: number;
}

/** Seconds by the clock, and seconds of all cores together. */
async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpuBefore);
  return { wall: (performance.now() - startedAt) / 1000, cpu: (user + system) / 1e6 };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
const peakMemory = () => megabytes(process.resourceUsage().maxRSS * 1024);

const dir = mkdtempSync(join(tmpdir(), 'dasi-bench-'));
const photos = makePhotos(dir);
const newPost = await encodeForm(photos);
const database = await openDatabase({ dataDir: dir, databaseUrl: undefined }, (error) => {
  throw error;
});
const storage = await openFolderStorage(join(dir, 'photos'));

async function post(productId: string): Promise<void> {
  const outcome = await readUploadForm(newPost(), {
    onPhoto: async (index, bytes) => {
      const target = { sellerId: 'bench', productId, index };
      const received = await receivePhoto({ database, storage, now: Date.now }, target, bytes);
      if (!received.ok) throw new Error(received.reason);
    },
  });
  if (!outcome.ok || outcome.photos.length !== photos.length) throw new Error('not every photo was kept');
}

const averageSize = photos.reduce((total, { length }) => total + length, 0) / photos.length;
console.log(`${photos.length} photos of 12 megapixels, ${(averageSize / 1e6).toFixed(1)} MB each`);
const ours: Cost[] = [];
const sharps: Cost[] = [];
await post('warm-up');
console.log(`memory after one form: ${peakMemory()} at most`);
await encodeWithSharp(photos);
for (let round = 0; round < ROUNDS; round++) {
  ours.push(await costOf(() => post(`round-${round}`)));
  sharps.push(await costOf(() => encodeWithSharp(photos)));
}
for (const kind of ['wall', 'cpu'] as const) {
  const [mine, sharpsOwn] = [ours, sharps].map((costs) => median(costs.map((cost) => cost[kind])));
  const ratio = (mine ?? NaN) / (sharpsOwn ?? NaN);
  console.log(`${kind}: ${mine?.toFixed(2)} s, sharp ${sharpsOwn?.toFixed(2)} s, ratio ${ratio.toFixed(2)}`);
}
console.log(`memory: ${peakMemory()} at most, sharp's own runs included`);
await database.close();
rmSync(dir, { recursive: true });
