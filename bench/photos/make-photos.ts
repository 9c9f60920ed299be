import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Writes ten JPEGs of 4000 × 3000 into a folder: soft shapes under sensor noise, 3 to 4 MB as phones make them. */
const COUNT = 10;
const SIZE = { width: 4000, height: 3000 };
const NOISE = 36;

/** A small generator, so that every run measures the same photos. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

async function makePhoto(seed: number): Promise<Buffer> {
  const random = randomFrom(seed);
  const coarse = { width: 64, height: 48, channels: 3 } as const;
  const shapes = Uint8Array.from({ length: coarse.width * coarse.height * 3 }, () => random() * 256);
  const { data, info } = await sharp(shapes, { raw: coarse })
    .blur(2)
    .resize({ ...SIZE, kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at++) {
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + (random() - 0.5) * NOISE));
  }
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 88 }).toBuffer();
}

const [dir] = process.argv.slice(2);
if (!dir) throw new Error('say into which folder');
for (let index = 0; index < COUNT; index++) {
  await writeFile(join(dir, `${index}.jpg`), await makePhoto(index + 1));
}
