import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PhotoProblem } from '../photo-format.ts';
import { decodePhoto, encodePhoto } from './process-photo.server.ts';
import {
  BLUE,
  colourAt,
  colourDistance,
  GREEN,
  quarters,
  RED,
  samplePhoto,
  WHITE,
  YELLOW,
} from '../sample-photos-for-tests.ts';

async function processPhoto(bytes: Buffer, options: { preview: boolean }) {
  const decoded = await decodePhoto(bytes);
  if (!decoded.ok) return decoded;
  const { width, height } = decoded.photo;
  return {
    ok: true as const,
    width,
    height,
    files: await Promise.all(encodePhoto(decoded.photo, options)),
  };
}

function accepted(outcome: Awaited<ReturnType<typeof processPhoto>>) {
  if (!outcome.ok) throw new Error(`refused: ${outcome.reason}`);
  const file = (suffix: string): Buffer => {
    const found = outcome.files.find((made) => made.suffix === suffix);
    if (!found) throw new Error(`no file ${suffix}`);
    return found.bytes;
  };
  return { ...outcome, file };
}

async function expectQuarters(file: Buffer): Promise<void> {
  const places = [
    [0.25, 0.25, RED],
    [0.75, 0.25, GREEN],
    [0.25, 0.75, BLUE],
    [0.75, 0.75, YELLOW],
  ] as const;
  for (const [x, y, colour] of places) {
    expect(colourDistance(await colourAt(file, x, y), colour)).toBeLessThan(16);
  }
}

const refused = (reason: PhotoProblem) => ({ ok: false, reason });
const plain = { preview: false };
const first = { preview: true };

describe('what is made of a photo', () => {
  test('three widths in WebP', async () => {
    const jpeg = await (await quarters(2000, 1500)).jpeg().toBuffer();
    const photo = accepted(await processPhoto(jpeg, plain));
    expect(photo).toMatchObject({ width: 2000, height: 1500 });
    const sizes = await Promise.all(
      photo.files.map(async ({ suffix, bytes }) => {
        const { format, width, height } = await sharp(bytes).metadata();
        return { suffix, format, width, height };
      }),
    );
    expect(sizes).toEqual([
      { suffix: '-1440.webp', format: 'webp', width: 1440, height: 1080 },
      { suffix: '-720.webp', format: 'webp', width: 720, height: 540 },
      { suffix: '-360.webp', format: 'webp', width: 360, height: 270 },
    ]);
  });

  test('the first photo has a JPEG for link previews besides, 1200 wide', async () => {
    const jpeg = await (await quarters(2000, 1500)).jpeg().toBuffer();
    const preview = accepted(await processPhoto(jpeg, first)).file('-preview.jpg');
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 900 });
    await expectQuarters(preview);
  });

  test('a small photo is never enlarged and still has a file for each width', async () => {
    const png = await (await quarters(500, 300)).png().toBuffer();
    const photo = accepted(await processPhoto(png, first));
    const widths = await Promise.all(
      photo.files.map(async ({ bytes }) => (await sharp(bytes).metadata()).width),
    );
    expect(widths).toEqual([500, 500, 360, 500]);
  });

  test('a single pixel is a photo', async () => {
    const png = await (await quarters(1, 1)).png().toBuffer();
    expect(await processPhoto(png, first)).toMatchObject({ ok: true, width: 1, height: 1 });
  });

  test('a very long screenshot becomes narrower, and not taller than WebP can be', async () => {
    const png = await sharp({ create: { width: 800, height: 30_000, channels: 3, background: '#808080' } })
      .png()
      .toBuffer();
    const photo = accepted(await processPhoto(png, first));
    expect(photo).toMatchObject({ width: 800, height: 30_000 });
    const { width, height } = await sharp(photo.file('-1440.webp')).metadata();
    expect([width, height]).toEqual([154, 5760]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'EXIF orientation %i is turned upright, and EXIF and GPS are gone',
    async (orientation) => {
      const turned = await lieDown(orientation);
      expect((await sharp(turned).metadata()).exif?.includes('Dasi phone')).toBe(true);
      const photo = accepted(await processPhoto(turned, first));
      expect(photo).toMatchObject({ width: 600, height: 400 });
      for (const { bytes } of photo.files) {
        await expectQuarters(bytes);
        const { exif, icc, xmp, iptc, orientation: left } = await sharp(bytes).metadata();
        expect([exif, icc, xmp, iptc, left]).toEqual([undefined, undefined, undefined, undefined, undefined]);
        expect(bytes.includes('Dasi phone')).toBe(false);
      }
    },
  );
});

type Step = (image: Sharp) => Sharp;
const turn =
  (degrees: number): Step =>
  (image) =>
    image.rotate(degrees);
const mirror: Step = (image) => image.flop();
const upend: Step = (image) => image.flip();
/** How a phone held so that it writes this orientation stores an upright scene. */
const STORED: Record<number, Step[]> = {
  1: [],
  2: [mirror],
  3: [turn(180)],
  4: [upend],
  5: [turn(270), upend],
  6: [turn(270)],
  7: [turn(90), upend],
  8: [turn(90)],
};

/** A 600 × 400 picture as such a phone stores it, with the phone's maker and a place. */
async function lieDown(orientation: number): Promise<Buffer> {
  let stored = await (await quarters(600, 400)).png().toBuffer();
  // One step at a time: sharp turns and mirrors in an order of its own.
  for (const step of STORED[orientation] ?? []) stored = await step(sharp(stored)).png().toBuffer();
  return sharp(stored)
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: 'Dasi phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 0/1' },
    })
    .jpeg({ quality: 95 })
    .toBuffer();
}

describe('formats and colours', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s is read', async (format) => {
    const bytes = await (await quarters(300, 200)).toFormat(format).toBuffer();
    await expectQuarters(accepted(await processPhoto(bytes, plain)).file('-360.webp'));
  });

  test('an interlaced PNG and a progressive JPEG are read', async () => {
    const png = await (await quarters(300, 200)).png({ progressive: true }).toBuffer();
    const jpeg = await (await quarters(300, 200)).jpeg({ progressive: true }).toBuffer();
    for (const bytes of [png, jpeg]) {
      await expectQuarters(accepted(await processPhoto(bytes, plain)).file('-360.webp'));
    }
  });

  test('CMYK becomes sRGB', async () => {
    const cmyk = await (await quarters(300, 200)).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const file = accepted(await processPhoto(cmyk, plain)).file('-360.webp');
    expect(await sharp(file).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    const red = await colourAt(file, 0.25, 0.25);
    expect(red[0]).toBeGreaterThan(140);
    expect(Math.max(red[1] ?? 255, red[2] ?? 255)).toBeLessThan(110);
  });

  test('a wide-gamut photo is converted, not merely stripped of its profile', async () => {
    const source = await (await quarters(300, 200)).png().toBuffer();
    const p3 = await sharp(source).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(p3).metadata()).icc).toBeDefined();
    await expectQuarters(accepted(await processPhoto(p3, plain)).file('-360.webp'));
  });

  test('16-bit, grey and palette pictures become plain sRGB', async () => {
    const deep = await (await quarters(300, 200)).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    const palette = await (await quarters(300, 200)).png({ palette: true }).toBuffer();
    for (const bytes of [deep, palette]) {
      await expectQuarters(accepted(await processPhoto(bytes, plain)).file('-360.webp'));
    }
    const grey = await (await quarters(300, 200)).greyscale().png().toBuffer();
    const file = accepted(await processPhoto(grey, first)).file('-preview.jpg');
    const [r, g, b] = await colourAt(file, 0.25, 0.25);
    expect(new Set([r, g, b]).size).toBe(1);
  });

  test('what is clear stays clear in WebP and turns white in the preview', async () => {
    const png = await (await quarters(300, 200, true)).png().toBuffer();
    const photo = accepted(await processPhoto(png, first));
    expect((await colourAt(photo.file('-360.webp'), 0.25, 0.25))[3]).toBe(0);
    expect(colourDistance(await colourAt(photo.file('-preview.jpg'), 0.25, 0.25), WHITE)).toBeLessThan(4);
    expect(colourDistance(await colourAt(photo.file('-preview.jpg'), 0.75, 0.75), YELLOW)).toBeLessThan(16);
  });
});

describe('what is refused', () => {
  test('50 megapixels and sides of 65,535 pass, more do not', async () => {
    const grey = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#808080' } })
        .png()
        .toBuffer();
    expect(await processPhoto(await grey(10_000, 5_000), plain)).toMatchObject({ ok: true, width: 10_000 });
    expect(await processPhoto(await grey(10_000, 5_001), plain)).toEqual(refused('too-large'));
    expect(await processPhoto(await grey(10_000, 6_000), plain)).toEqual(refused('too-large'));
    for (const [width, height] of [
      [65_535, 2],
      [2, 65_535],
    ] as const) {
      expect(await processPhoto(await grey(width, height), plain)).toMatchObject({ ok: true, width, height });
      const longer = await grey(width === 2 ? 2 : width + 1, height === 2 ? 2 : height + 1);
      expect(await processPhoto(longer, plain)).toEqual(refused('too-large'));
    }
  });

  test('of AVIF 25 megapixels pass, more do not', { timeout: 60_000 }, async () => {
    const grey = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#808080' } })
        .avif({ effort: 0 })
        .toBuffer();
    expect(await processPhoto(await grey(5_000, 5_000), plain)).toMatchObject({ ok: true, width: 5_000 });
    expect(await processPhoto(await grey(5_000, 5_001), plain)).toEqual(refused('too-large'));
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s that was cut short', async (format) => {
    const whole = await (await quarters(600, 400)).toFormat(format).toBuffer();
    for (const part of [0.01, 0.3, 0.7, 0.95]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part));
      expect(await processPhoto(cut, plain)).toEqual(refused('unreadable'));
    }
  });

  test.each(['gif', 'tiff'] as const)('a %s, whatever it is called', async (format) => {
    const bytes = await (await quarters(30, 20)).toFormat(format).toBuffer();
    expect(await processPhoto(bytes, plain)).toEqual(refused(format === 'gif' ? 'gif' : 'unreadable'));
  });

  test.each([
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>',
    ],
    ['PDF', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['text', '사진이 아니에요'],
    ['nothing', ''],
  ])('%s', async (_name, text) => {
    expect(await processPhoto(Buffer.from(text), plain)).toEqual(refused('unreadable'));
  });

  test('any bytes end in an outcome', async () => {
    const bytes = fc.uint8Array({ maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(bytes, async (noise) => {
        expect(await processPhoto(Buffer.from(noise), first)).toEqual(refused('unreadable'));
      }),
      { numRuns: 200 },
    );
  });

  test('any damage to a photo of any format ends in an outcome', async () => {
    const formats = ['jpeg', 'png', 'webp', 'avif'] as const;
    const whole = await Promise.all(
      formats.map(async (format) => (await quarters(48, 32)).toFormat(format).toBuffer()),
    );
    const damage = fc.array(fc.tuple(fc.nat({ max: 2_000 }), fc.nat({ max: 255 })), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...whole), damage, fc.boolean(), async (photo, places, preview) => {
        const damaged = Buffer.from(photo);
        for (const [place, value] of places) damaged[place % damaged.length] = value;
        const outcome = await processPhoto(damaged, { preview });
        if (outcome.ok) expect(outcome.files).toHaveLength(preview ? 4 : 3);
        else expect(['unreadable', 'too-large']).toContain(outcome.reason);
      }),
      { numRuns: 150 },
    );
  });
});

test('many at once come out as one at a time', async () => {
  const photos = await Promise.all(Array.from({ length: 12 }, (_, seed) => samplePhoto(seed)));
  const together = await Promise.all(photos.map((photo) => processPhoto(photo, plain)));
  for (const [index, photo] of photos.entries()) {
    expect(together[index]).toEqual(await processPhoto(photo, plain));
  }
});
