import { availableParallelism } from 'node:os';
import { ReadableStream } from 'node:stream/web';
import sharp from 'sharp';
import { receivePhoto } from '../../app/media/store-photos.server.ts';
import type { Photo } from '../../app/media/photo.ts';
import { readUploadForm } from '../../app/media/receive/read-upload-form.server.ts';
import type { Storage } from '../../app/media/storage/storage.server.ts';
import { newId } from '../../app/platform/id.server.ts';
import { publishProduct } from '../../app/product/publish-product.server.ts';
import type { Database } from '../../database/database.ts';
import { rowWithMax } from '../support/row-with-max.ts';
import { median, type Row } from '../support/table.ts';
import { encodeWithSharp } from './encode-with-sharp.ts';

const ROUNDS = 15;
const WARM_UP = 3;
const PIECE_BYTES = 64 * 1024;
const DRAFT = {
  title: '원목 식탁 의자',
  brand: '',
  size: '45 × 83cm',
  desc: '튼튼해요.',
  category: 'best',
  subCategory: 'furniture',
  priceWon: 35_000,
} as const;

interface Deps {
  database: Database;
  storage: Storage;
  now(): number;
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

/** From the form's first byte to files that survive a power cut and a listing that shows them. */
async function publish(deps: Deps, sellerId: string, form: Request): Promise<void> {
  const productId = newId();
  const photos: Photo[] = [];
  const outcome = await readUploadForm(form, {
    slot: { add: () => true, subtract: () => undefined },
    onPhoto: async (index, bytes) => {
      const received = await receivePhoto(deps, { sellerId, productId, index }, bytes);
      if (!received.ok) throw new Error(received.reason);
      photos[index] = received.photo;
    },
  });
  if (!outcome.ok) throw new Error(`the form was not read: ${JSON.stringify(outcome)}`);
  const input = { productId, draft: DRAFT, photos, onceKey: undefined };
  const published = await publishProduct(deps, { id: sellerId }, input);
  if (!published.ok || published.isRepeat) throw new Error('it was not published');
}

/** The same files by sharp as it comes, on as many cores as it likes. */
async function encodePlainly(photos: Buffer[]): Promise<void> {
  const ours = sharp.concurrency();
  sharp.concurrency(availableParallelism());
  await encodeWithSharp(photos);
  sharp.concurrency(ours);
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

/** Publishes a listing with these photos several times, in turn with sharp making their files alone. */
export async function measurePublishing(deps: Deps, sellerId: string, photos: Buffer[]): Promise<Row[]> {
  const newForm = await encodeForm(photos);
  const costs: { ours: Cost; sharps: Cost }[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const ours = await costOf(() => publish(deps, sellerId, newForm()));
    const sharps = await costOf(() => encodePlainly(photos));
    if (round >= 0) costs.push({ ours, sharps });
  }
  return (['wall', 'cpu'] as const).map((kind) => {
    const mine = median(costs.map(({ ours }) => ours[kind]));
    const plain = median(costs.map(({ sharps }) => sharps[kind]));
    const measure = `publish: ${photos.length} photo${photos.length > 1 ? 's' : ''}, ${kind} time against sharp's ${plain.toFixed(2)} s`;
    return rowWithMax(measure, deps.database.engine, mine / plain, { unit: 'times', limit: 1.2 });
  });
}
