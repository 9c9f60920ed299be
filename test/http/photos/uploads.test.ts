import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  END,
  fieldPart,
  filePart,
  filePartHead,
  MULTIPART,
} from '../../../app/media/receive/multipart-body-for-tests.ts';
import { openRows, findDifference } from '../../support/database/database-rows.ts';
import {
  bombs,
  MARK,
  markedPhotos,
  movingWebp,
  strangeFiles,
  talkativePng,
} from '../../support/photos/hostile-photos.ts';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { makePhoto } from '../../support/photos/photos.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';

const MEGABYTE = 1024 * 1024;

let market: MarketProcess;
let rows: ReturnType<typeof openRows>;
let seller: Visitor;

beforeAll(async () => {
  market = await startMarket({ LIMITS: 'off' });
  rows = openRows(market.dataDir);
  seller = new Visitor(market.url);
  await seller.signUp();
});
afterAll(async () => {
  rows.close();
  await market.remove();
});

function storedFiles(): string[] {
  const root = join(market.dataDir, 'photos');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

async function residentBytes(): Promise<number> {
  const metrics = await (await fetch(`${market.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)![1]);
}

/** How much more memory the server has taken at any time during `work`. */
async function memoryGrowth(work: () => Promise<void>): Promise<number> {
  const before = await residentBytes();
  let peak = before;
  const working = work();
  let isDone = false;
  const done = working.finally(() => (isDone = true));
  while (!isDone) peak = Math.max(peak, await residentBytes());
  await done;
  return peak - before;
}

describe('accepted files', () => {
  test('a file of any other format is rejected, whatever its name', async () => {
    const before = rows.read();
    const stored = storedFiles().length;
    for (const [name, bytes] of Object.entries(await strangeFiles())) {
      const sent = await seller.send('POST', '/upload/photos', bytes, { 'Content-Type': 'image/jpeg' });
      expect([name, sent.status]).toEqual([name, 422]);
      if (bytes.length === 0) continue;
      const form = await seller.postForm('/upload', uploadForm(uploadFields(), [{ bytes, name }]));
      expect([name, form.status]).toEqual([name, 422]);
      expect(await form.text(), name).toMatch(
        /파일을 읽을 수 없어요\.|HEIC 사진은 아직|GIF는 올릴 수 없어요/,
      );
    }
    expect(findDifference(before, rows.read()).changes).toEqual([]);
    expect(storedFiles()).toHaveLength(stored);
  });

  test('a photo is re-encoded: stored and served files carry nothing else of the original', async () => {
    for (const [name, bytes] of Object.entries(await markedPhotos())) {
      expect(bytes.includes(MARK), name).toBe(true);
      const before = new Set(storedFiles());
      const sent = await seller.send('POST', '/upload/photos', bytes);
      expect([name, sent.status]).toEqual([name, 201]);
      const made = storedFiles().filter((file) => !before.has(file));
      expect(made).toHaveLength(4);
      for (const file of made) {
        const stored = readFileSync(file);
        expect(stored.includes(MARK), `${name}: ${file}`).toBe(false);
        const { format, exif, xmp, iptc, comments } = await sharp(stored).metadata();
        const shown = file.endsWith('.jpg') ? 'jpeg' : 'webp';
        expect([format, exif, xmp, iptc, comments ?? []]).toEqual([
          shown,
          undefined,
          undefined,
          undefined,
          [],
        ]);
      }
      const { thumbnail } = (await sent.json()) as { thumbnail: string };
      const { headers } = await seller.get(thumbnail);
      expect(headers.get('Content-Type')).toBe('image/webp');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none';/);
    }
  });

  test('only the first frame of an animation is stored', async () => {
    const sent = await seller.send('POST', '/upload/photos', await movingWebp(300));
    expect(sent.status).toBe(201);
    const { thumbnail } = (await sent.json()) as { thumbnail: string };
    const stored = Buffer.from(await (await seller.get(thumbnail)).arrayBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ width: 40, height: 40 });
    expect((await sharp(stored).metadata()).pages).toBeUndefined();
  });
});

describe('accepted sizes', () => {
  test('a small file with huge dimensions is not decoded', async () => {
    const made = Object.entries(await bombs());
    const growth = await memoryGrowth(async () => {
      for (const [name, bytes] of made) {
        expect(bytes.length, name).toBeLessThan(100_000);
        const { status } = await seller.send('POST', '/upload/photos', bytes);
        expect([name, status]).toEqual([name, expect.toBeOneOf([413, 422])]);
      }
      await seller.send('POST', '/upload/photos', await talkativePng());
    });
    expect(growth).toBeLessThan(100 * MEGABYTE);
  });

  test('ten photos of a form, forty fields of 8 kB, and heads of parts up to 16 kB', async () => {
    const photo = await makePhoto(60, 40);
    const photos = Array.from({ length: 12 }, (_, at) => ({ bytes: photo, name: `${at}.jpg` }));
    const list = (count: number) =>
      seller.postForm('/upload', uploadForm(uploadFields({ title: '여러 장' }), photos.slice(0, count)));
    const excessive = await list(12);
    expect([excessive.status, excessive.headers.get('Location')]).toEqual([302, '/receipt?leftOut=2']);
    const product = [...rows.read().get('product')!.values()].find(({ title }) => title === '여러 장');
    expect(JSON.parse(String(product?.['photos']))).toHaveLength(10);

    const long = await sendForm([fieldPart('desc', 'ㅋ'.repeat(2_000_000)), END]);
    expect(long.status).toBe(400);
    expect(long.body.length).toBeLessThan(100_000);
    const head = filePartHead('a.jpg')
      .toString()
      .replace('\r\n\r\n', `\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`);
    const headed = await sendForm([Buffer.from(head), photo, Buffer.from('\r\n'), END]);
    expect([headed.status, headed.body]).toEqual([400, expect.stringContaining('읽을 수 없어요')]);
    const announced = await sendForm([END], { 'Content-Length': String(211 * MEGABYTE) });
    expect(announced.status).toBe(413);
  });

  test('a form of 200 MB is processed a few photos at a time', { timeout: 60_000 }, async () => {
    // A whole photo of the greatest size each, most of it behind its end.
    const photo = Buffer.concat([await makePhoto(800, 600), Buffer.alloc(19 * MEGABYTE, 'a')]);
    const fields = Object.entries(uploadFields({ title: '무거운 의자' })).map((field) => fieldPart(...field));
    const sendPhotos = async (count: number) => {
      const answer = await sendForm([...fields, ...photosOf(photo, count), END]);
      expect(answer.status).toBe(302);
    };
    // What a few photos take is taken once, and used again for all that come after.
    await sendPhotos(3);
    const growth = await memoryGrowth(() => sendPhotos(10));
    expect(growth).toBeLessThan(150 * MEGABYTE);
  });
});

function* photosOf(photo: Buffer, count: number): Generator<Buffer> {
  for (let sent = 0; sent < count; sent++) yield filePart(`${sent}.jpg`, photo);
}

/** Sends a form to `/upload` piece by piece, as fast as it is taken. */
async function sendForm(pieces: Iterable<Buffer>, headers: Record<string, string> = {}) {
  const sending = request(`${market.url}/upload`, {
    method: 'POST',
    headers: { Cookie: seller.cookie, Origin: market.url, 'Content-Type': MULTIPART, ...headers },
  });
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sending.on('response', (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode!, body }), reject);
    });
    sending.on('error', reject);
  });
  for (const piece of pieces) {
    if (!sending.write(piece)) await Promise.race([new Promise((go) => sending.once('drain', go)), answered]);
  }
  // What was announced and does not come is waited for; the answer is there already.
  if (!headers['Content-Length']) sending.end();
  const answer = await answered;
  sending.destroy();
  return answer;
}

test('no path leads out of the served folders', async () => {
  const inside = join(market.dataDir, 'photos/product/u1/p1/0-a-360.webp');
  mkdirSync(dirname(inside), { recursive: true });
  writeFileSync(join(market.dataDir, 'secret.webp'), 'not for browsers');
  symlinkSync(join(market.dataDir, 'secret.webp'), inside);
  const paths = [
    '/media/product/u1/p1/0-a-360.webp',
    '/media/../secret.webp',
    '/media/..%2fsecret.webp',
    '/media/%2e%2e/secret.webp',
    '/media/%252e%252e/secret.webp',
    '/media/..\\secret.webp',
    '/media/..%5csecret.webp',
    '/media/product/u1/p1/../../../../secret.webp',
    '/media/product/u1/p1/....//....//secret.webp',
    '/media/product/u1/p1/0-a-360.webp%00.jpg',
    '/media/product/u1/p1/secret.webp/',
    '/media//product/u1/p1/0-a-360.webp',
    `/media/${market.dataDir}/secret.webp`,
    '/media/file:///etc/passwd',
    '/media/',
    '/media',
    '/assets/../../server/main.js',
    '/assets/..%2f..%2fserver%2fmain.js',
    '/pictures/%2e%2e/%2e%2e/server/main.js',
    '/assets/',
    '/.vite/manifest.json',
    '//etc/passwd',
    '/etc/passwd',
  ];
  for (const path of paths) {
    const first = await rawRequest(market.url, { path });
    // Another spelling is led to the canonical one, where there is nothing either.
    const isLed = first.status === 308;
    const answer = isLed ? await rawRequest(market.url, { path: first.headers.location! }) : first;
    expect([path, answer.status]).toEqual([path, expect.toBeOneOf([400, 404])]);
    expect(answer.body, path).not.toContain('not for browsers');
  }
});
