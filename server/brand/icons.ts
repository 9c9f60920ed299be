import sharp from 'sharp';
import type { Mark } from './mark.ts';

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const PLAIN_DENSITY = 72;
const MAX_DENSITY = 7200;

/** By path: size, share of the mark, and corners. */
const ICONS: readonly { path: string; size: number; share: number; radius: number }[] = [
  { path: '/icons/icon-192.png', size: 192, share: 0.68, radius: 0.227 },
  { path: '/icons/icon-512.png', size: 512, share: 0.68, radius: 0.227 },
  // Maskable icons are cut to a circle of 80 %. https://www.w3.org/TR/appmanifest/#icon-masks
  { path: '/icons/icon-maskable-512.png', size: 512, share: 0.52, radius: 0 },
  { path: '/icons/apple-touch-icon.png', size: 180, share: 0.66, radius: 0 },
];

export async function drawIcons(mark: Mark): Promise<Map<string, Buffer>> {
  const drawn = ICONS.map(async (icon) => [icon.path, await drawIcon(mark, icon)] as const);
  return new Map(await Promise.all(drawn));
}

async function drawIcon(mark: Mark, { size, share, radius }: (typeof ICONS)[number]): Promise<Buffer> {
  const side = Math.round(size * share);
  const density = (PLAIN_DENSITY * side) / Math.max(mark.width, mark.height);
  const glyph = await sharp(mark.svg, { density: Math.min(MAX_DENSITY, Math.max(1, density)) })
    .resize(side, side, { fit: 'contain', background: CLEAR })
    .png()
    .toBuffer();
  const ground =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    `<rect width="${size}" height="${size}" rx="${size * radius}" fill="#fff"/></svg>`;
  const icon = sharp(Buffer.from(ground)).composite([{ input: glyph }]);
  return (radius === 0 ? icon.flatten({ background: '#fff' }) : icon).png({ compressionLevel: 9 }).toBuffer();
}
