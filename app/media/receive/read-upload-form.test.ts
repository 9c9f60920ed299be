import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BOUNDARY,
  END,
  fieldPart,
  filePart,
  filePartHead,
  MULTIPART,
  postOf,
} from './multipart-body-for-tests.ts';
import { MAX_PHOTO_BYTES } from '../photo.ts';
import { MAX_UPLOAD_BYTES, readUploadForm } from './read-upload-form.server.ts';
import { PHOTOS_AT_WORK } from './upload-reader.server.ts';

interface Seen {
  index: number;
  bytes: Buffer;
  filename: string;
}
const see = async (index: number, bytes: Buffer, filename: string): Promise<Seen> => ({
  index,
  bytes,
  filename,
});
const slot = { add: () => true, subtract: () => undefined };
const read = (request: Request) => readUploadForm(request, { onPhoto: see, slot });

function accepted<T extends { ok: boolean }>(outcome: T): Extract<T, { ok: true }> {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome)}`);
  return outcome as Extract<T, { ok: true }>;
}

const MEGABYTE = Buffer.alloc(1024 * 1024, 1);
function* megabytes(count: number): Generator<Uint8Array> {
  for (let sent = 0; sent < count; sent++) yield MEGABYTE;
}

describe('a form', () => {
  test('as the platform itself encodes it', async () => {
    const form = new FormData();
    form.append('title', '거의 새 것 같은 의자');
    form.append('photos', new File([new Uint8Array([1, 2, 3])], '의자 사진.jpg', { type: 'image/jpeg' }));
    form.append('desc', '첫 줄\n둘째 줄');
    form.append('photos', new File([new Uint8Array([4])], '뒤.png', { type: 'image/png' }));
    const post = new Request('http://localhost/upload', { method: 'POST', body: form });
    const outcome = accepted(await read(post));
    expect(outcome.fields).toEqual({ title: '거의 새 것 같은 의자', desc: '첫 줄\r\n둘째 줄' });
    expect(outcome.photos).toEqual([
      { index: 0, bytes: Buffer.from([1, 2, 3]), filename: '의자 사진.jpg' },
      { index: 1, bytes: Buffer.from([4]), filename: '뒤.png' },
    ]);
    expect([outcome.dropped, outcome.tooLarge]).toEqual([0, []]);
  });

  test('without a chosen photo has none', async () => {
    const pieces = [fieldPart('title', '의자'), filePart('', Buffer.alloc(0)), END];
    expect(accepted(await read(postOf(pieces)))).toMatchObject({ photos: [], dropped: 0, tooLarge: [] });
  });

  test('an empty file that was chosen is handed on, to be refused by name', async () => {
    const outcome = accepted(await read(postOf([filePart('빈.jpg', Buffer.alloc(0)), END])));
    expect(outcome.photos).toEqual([{ index: 0, bytes: Buffer.alloc(0), filename: '빈.jpg' }]);
  });

  test('the eleventh photo on is dropped and counted, the rest is kept in order', async () => {
    const photos = Array.from({ length: 13 }, (_, n) => filePart(`${n}.jpg`, Buffer.from([n])));
    const empty = filePart('', Buffer.alloc(0));
    const pieces = [empty, ...photos, empty, fieldPart('title', '의자'), END];
    const outcome = accepted(await read(postOf(pieces)));
    expect(outcome.photos.map(({ index, bytes }) => [index, bytes[0]])).toEqual(
      Array.from({ length: 10 }, (_, n) => [n, n]),
    );
    expect([outcome.dropped, outcome.fields]).toEqual([3, { title: '의자' }]);
  });

  test('a photo of exactly the limit passes; one more byte and it is named, and no index is lost', async () => {
    const full = Buffer.alloc(MAX_PHOTO_BYTES, 2);
    const pieces = [
      filePart('큰.jpg', Buffer.concat([full, Buffer.from([1])])),
      filePart('꽉 찬.jpg', full),
      fieldPart('title', '의자'),
      END,
    ];
    const outcome = accepted(await read(postOf(pieces)));
    expect(outcome.tooLarge).toEqual(['큰.jpg']);
    expect(outcome.photos.map(({ index, bytes, filename }) => [index, bytes.length, filename])).toEqual([
      [0, MAX_PHOTO_BYTES, '꽉 찬.jpg'],
    ]);
    expect(outcome.fields).toEqual({ title: '의자' });
  });

  test('a file under another name is none of ours', async () => {
    const pieces = [filePart('a.jpg', Buffer.from([1]), 'avatar'), filePart('b.jpg', Buffer.from([2])), END];
    expect(accepted(await read(postOf(pieces))).photos.map(({ filename }) => filename)).toEqual(['b.jpg']);
  });

  test('fields are limited in number and size, and the first of a name counts', async () => {
    const many = Array.from({ length: 60 }, (_, n) => fieldPart(`f${n}`, 'x'));
    const pieces = [fieldPart('desc', '가'.repeat(9_000)), fieldPart('desc', '둘째'), ...many, END];
    const { fields } = accepted(await read(postOf(pieces)));
    expect(Object.keys(fields)).toHaveLength(39);
    expect(fields['desc']).toHaveLength(Math.ceil(8192 / 3));
  });

  test('a field of any name is only a name', async () => {
    const { fields } = accepted(await read(postOf([fieldPart('__proto__', 'x'), fieldPart('a', 'b'), END])));
    expect(Object.keys(fields).sort()).toEqual(['__proto__', 'a']);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test('a folder in a file name is left out, and a decomposed name is composed', async () => {
    const pieces = [filePart('../../사진.jpg'.normalize('NFD'), Buffer.from([1])), END];
    expect(accepted(await read(postOf(pieces))).photos[0]?.filename).toBe('사진.jpg');
  });
});

describe('a form that arrives slowly or is large', () => {
  test('cut anywhere it reads the same', async () => {
    const photo = Buffer.from(`\r\n--${BOUNDARY.slice(0, 20)}\r\n\r\n--`);
    const whole = Buffer.concat([fieldPart('title', '의자'), filePart('가.jpg', photo), END]);
    const cuts = fc.array(fc.nat({ max: whole.length }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        const ends = [...new Set([...places, whole.length])].sort((a, b) => a - b);
        const pieces = ends
          .map((end, n) => whole.subarray(ends[n - 1] ?? 0, end))
          .filter((p) => p.length > 0);
        const outcome = accepted(await read(postOf(pieces)));
        expect(outcome.fields).toEqual({ title: '의자' });
        expect(outcome.photos).toEqual([{ index: 0, bytes: photo, filename: '가.jpg' }]);
      }),
    );
  });

  test('at most one photo is read ahead of those being processed', async () => {
    let pulled = 0;
    async function* body(): AsyncGenerator<Uint8Array> {
      for (let photo = 0; photo < 12; photo++) {
        pulled++;
        yield filePart(`${photo}.jpg`, MEGABYTE);
      }
      yield END;
    }
    let atWork = 0;
    let maxAtWork = 0;
    let maxAhead = 0;
    const outcome = await readUploadForm(postOf(body()), {
      slot,
      onPhoto: async (index) => {
        maxAtWork = Math.max(maxAtWork, ++atWork);
        await new Promise((resolve) => setTimeout(resolve, 20));
        maxAhead = Math.max(maxAhead, pulled - index);
        atWork--;
        return index;
      },
    });
    expect(accepted(outcome).photos).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(maxAtWork).toBe(PHOTOS_AT_WORK);
    // Besides those at work: one in hand, and the pieces that the streams between have asked for.
    expect(maxAhead).toBeLessThanOrEqual(PHOTOS_AT_WORK + 3);
  });

  test('a form over the total limit is cut off, whether or not it announces its length', async () => {
    function* endless(): Generator<Uint8Array> {
      yield filePart('앞.jpg', Buffer.from([1]));
      yield filePartHead('끝없는.jpg');
      yield* megabytes(1_000);
    }
    const outcome = await read(postOf(endless()));
    expect(outcome).toMatchObject({ ok: false, reason: 'too-large' });
    expect(outcome.photos.map(({ filename }) => filename)).toEqual(['앞.jpg']);
    const announced = postOf([END], { 'Content-Length': String(MAX_UPLOAD_BYTES + 1) });
    expect(await read(announced)).toEqual({ ok: false, reason: 'too-large', photos: [] });
  });

  test('a hundred thousand empty parts end quickly', async () => {
    const part = filePart('', Buffer.alloc(0));
    const pieces = Array.from({ length: 100 }, () =>
      Buffer.concat(Array.from({ length: 1_000 }, () => part)),
    );
    expect(accepted(await read(postOf([...pieces, END]))).photos).toEqual([]);
  });
});

describe('a form that breaks', () => {
  test.each([
    ['no content type', '', [END]],
    ['another content type', 'application/x-www-form-urlencoded', [Buffer.from('title=x')]],
    ['no boundary', 'multipart/form-data; charset=utf-8', [END]],
    ['nothing', undefined, []],
    ['no end', undefined, [fieldPart('title', 'x')]],
    ['an end within a photo', undefined, [filePartHead('가.jpg'), Buffer.alloc(100_000)]],
    ['an end within a head', undefined, [Buffer.from(`--${BOUNDARY}\r\nContent-Disp`)]],
    ['a head that is none', undefined, [Buffer.from(`--${BOUNDARY}\r\n\0\0\r\n\r\nx\r\n`), END]],
    ['other words', undefined, [Buffer.from('안녕하세요')]],
  ])('%s', async (_name, contentType, pieces) => {
    const headers = contentType === undefined ? undefined : { 'Content-Type': contentType };
    expect(await read(postOf(pieces, headers))).toEqual({ ok: false, reason: 'malformed', photos: [] });
  });

  test('no body', async () => {
    const post = new Request('http://localhost/upload', { method: 'POST' });
    expect(await read(post)).toEqual({ ok: false, reason: 'malformed', photos: [] });
  });

  test('a connection that is cut keeps what was made until then, to be given up', async () => {
    async function* cut(): AsyncGenerator<Uint8Array> {
      yield filePart('앞.jpg', Buffer.from([1]));
      yield filePartHead('반.jpg');
      yield MEGABYTE;
      throw new Error('ECONNRESET');
    }
    const outcome = await read(postOf(cut()));
    expect(outcome).toMatchObject({ ok: false, reason: 'aborted' });
    expect(outcome.photos.map(({ filename }) => filename)).toEqual(['앞.jpg']);
  });

  test('a browser that goes away in the middle of a photo', async () => {
    const outcome = Promise.withResolvers<Awaited<ReturnType<typeof read>>>();
    const server = serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: async (request) => {
        read(request).then(outcome.resolve, outcome.reject);
        await outcome.promise;
        return new Response();
      },
    });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /upload HTTP/1.1\r\nHost: a\r\nContent-Type: ${MULTIPART}\r\nContent-Length: 9000000\r\n\r\n`,
    );
    socket.write(Buffer.concat([filePart('앞.jpg', MEGABYTE), filePartHead('반.jpg'), MEGABYTE]));
    setTimeout(() => socket.destroy(), 50);
    const { ok, photos } = await outcome.promise;
    expect(ok).toBe(false);
    expect(photos.map(({ filename }) => filename)).toEqual(['앞.jpg']);
    server.close();
  });

  test('a failure of the work on a photo ends the reading and is thrown, once all has ended', async () => {
    let atWork = 0;
    let pulled = 0;
    function* body(): Generator<Uint8Array> {
      for (; pulled < 500; pulled++) yield filePart(`${pulled}.jpg`, MEGABYTE);
    }
    const result = readUploadForm(postOf(body()), {
      slot,
      onPhoto: async (index) => {
        atWork++;
        await new Promise((resolve) => setTimeout(resolve, index === 1 ? 1 : 40));
        atWork--;
        if (index === 1) throw new Error('disk full');
      },
    });
    await expect(result).rejects.toThrow('disk full');
    expect(atWork).toBe(0);
    expect(pulled).toBeLessThan(10);
  });

  test('any bytes end in an outcome', async () => {
    const words = [
      `--${BOUNDARY}`,
      '\r\n',
      '--',
      'Content-Disposition: form-data; name="photos"; filename="a"',
      '\r\n\r\n',
      'x',
    ];
    const piece = fc.oneof(
      fc.constantFrom(...words).map((word) => Buffer.from(word)),
      fc.uint8Array({ minLength: 1, maxLength: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 25 }), fc.boolean(), async (pieces, ended) => {
        const outcome = await read(postOf(ended ? [...pieces, Buffer.from('\r\n'), END] : pieces));
        if (!outcome.ok) expect(outcome.reason).toBe('malformed');
      }),
      { numRuns: 500 },
    );
  });
});
