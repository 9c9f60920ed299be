import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { composePhoto } from '../../../scripts/demo/compose-photo.ts';
import { type PhotoFile, processPhoto } from '../process/process-photo.server.ts';
import { patternPhoto } from '../sample-photos-for-tests.ts';
import { bandsOf, HASHED_SIDE, hashGrey, isSamePhoto } from './photo-hash.ts';

/** As it is received. */
async function receive(bytes: Buffer): Promise<{ hash: string | undefined; files: PhotoFile[] }> {
  const outcome = await processPhoto(bytes, { preview: false, hash: true }, async (_photo, files, hash) => ({
    hash: await hash,
    files: await Promise.all(files),
  }));
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.stored;
}

const hashOf = async (bytes: Buffer) => (await receive(bytes)).hash;

async function mustHash(bytes: Buffer): Promise<string> {
  const hash = await hashOf(bytes);
  if (hash === undefined) throw new Error('there is nothing in the photo');
  return hash;
}

const PICTURES = ['camera', 'skateboard', 'blue-book', 'orange-book', 'teapot', 'jeans'];

describe('a photo of the market', () => {
  test(
    'has the hash of its original when it is saved, resized and compressed again',
    { timeout: 60_000 },
    async () => {
      const stored = await Promise.all(PICTURES.map(async (name) => receive(await composePhoto(name, 0))));
      const again = fc.record({
        index: fc.nat({ max: stored.length - 1 }),
        file: fc.nat({ max: 2 }),
        width: fc.integer({ min: 320, max: 1400 }),
        quality: fc.integer({ min: 50, max: 95 }),
        format: fc.constantFrom('jpeg' as const, 'webp' as const, 'png' as const),
      });
      await fc.assert(
        fc.asyncProperty(again, async ({ index, file, width, quality, format }) => {
          const { hash, files } = stored[index]!;
          const { bytes } = files[file] as PhotoFile;
          const image = sharp(bytes).resize({ width });
          const saved = await (
            format === 'png' ? image.png() : image.toFormat(format, { quality })
          ).toBuffer();
          const found = await mustHash(saved);
          expect([hash, found, isSamePhoto(hash!, found)]).toEqual([hash, found, true]);
        }),
        { numRuns: 30 },
      );
    },
  );

  test(
    'has another hash than other things, and than other photos of the same thing',
    { timeout: 60_000 },
    async () => {
      const photos = [
        ...PICTURES.filter((name) => name !== 'orange-book').map((name) => composePhoto(name, 0)),
        ...[1, 2, 3].map((variant) => composePhoto('camera', variant)),
      ];
      const hashes = await Promise.all(photos.map(async (photo) => mustHash(await photo)));
      const same = hashes.flatMap((one, index) =>
        hashes.slice(index + 1).filter((other) => isSamePhoto(one, other)),
      );
      expect(same).toEqual([]);
    },
  );

  test('is hashed upright, whichever way the phone was held', async () => {
    const upright = await patternPhoto(1);
    const lying = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(isSamePhoto(await mustHash(upright), await mustHash(lying))).toBe(true);
    expect(
      isSamePhoto(await mustHash(upright), await mustHash(await sharp(upright).rotate(90).toBuffer())),
    ).toBe(false);
  });

  test('has none when it is of one colour, a white card or a single point', async () => {
    const card = { create: { width: 600, height: 400, channels: 3, background: '#fdfdfd' } } as const;
    const line = {
      input: { create: { width: 200, height: 4, channels: 3, background: '#222222' } },
    } as const;
    expect(await hashOf(await sharp(card).jpeg().toBuffer())).toBeUndefined();
    expect(await hashOf(await sharp(card).composite([line]).jpeg().toBuffer())).toBeUndefined();
    expect(await hashOf(await sharp(card).resize(1, 1).png().toBuffer())).toBeUndefined();
  });

  test('is hashed before white where it is clear', async () => {
    const shape = '<rect x="60" y="40" width="150" height="300"/><circle cx="340" cy="120" r="90"/>';
    const draw = (ground: string) =>
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="400">${ground}${shape}</svg>`,
        ),
      )
        .png()
        .toBuffer();
    const clear = await mustHash(await draw(''));
    expect(
      isSamePhoto(clear, await mustHash(await draw('<rect width="480" height="400" fill="#fff"/>'))),
    ).toBe(true);
  });
});

const hashes = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));

function flip(hash: string, bits: number[]): string {
  const bytes = Buffer.from(hash, 'hex');
  for (const bit of bits) bytes[bit >> 3]! ^= 0x80 >> (bit & 7);
  return bytes.toString('hex');
}

describe('the laws of hashes', () => {
  test('photos that are the same have a band in common', () => {
    const changes = fc.uniqueArray(fc.nat({ max: 127 }), { maxLength: 12 });
    fc.assert(
      fc.property(hashes, changes, (hash, bits) => {
        const changed = flip(hash, bits);
        const across = bits.filter((bit) => bit < 64).length;
        expect(isSamePhoto(hash, changed)).toBe(across <= 3 && bits.length - across <= 6);
        expect(isSamePhoto(changed, hash)).toBe(isSamePhoto(hash, changed));
        const bands = bandsOf(changed);
        const isShared = bandsOf(hash).some((band, index) => band === bands[index]);
        if (isSamePhoto(hash, changed)) expect(isShared).toBe(true);
      }),
    );
  });

  test('bands are the first half of the hash, whatever is in it', () => {
    fc.assert(
      fc.property(hashes, (hash) => {
        const digits = bandsOf(hash).map((band) => band.toString(16).padStart(4, '0'));
        expect(digits.join('')).toBe(hash.slice(0, 16));
      }),
    );
  });

  test('any photo in grey has 32 digits or none, and brighter or darker by a little it has the same', () => {
    const side = HASHED_SIDE * HASHED_SIDE;
    const parts = fc.uint8Array({ minLength: 64, maxLength: 64, max: 215 });
    fc.assert(
      fc.property(parts, fc.nat({ max: 40 }), (levels, brighter) => {
        const grey = Array.from({ length: side }, (_, at) => {
          const [row, column] = [Math.floor(at / HASHED_SIDE / 9), Math.floor((at % HASHED_SIDE) / 9)];
          return levels[row * 8 + column]!;
        });
        const hash = hashGrey(grey);
        if (hash !== undefined) expect(hash).toMatch(/^[0-9a-f]{32}$/);
        expect(hashGrey(grey.map((level) => level + brighter))).toBe(hash);
      }),
      { numRuns: 50 },
    );
  });
});
