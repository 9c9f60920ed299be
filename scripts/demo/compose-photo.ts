import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { backdropFor } from './backdrops.ts';
import type { Backdrop } from './backdrops.ts';
import { findPicture } from './find-picture.ts';
import { poseFor } from './poses.ts';
import type { Pose } from './poses.ts';

const frame = 1200;
/** Where the floor meets the wall, and where the object stands, from the top. */
const horizon = Math.round(frame * 0.655);
const standing = Math.round(frame * 0.79);
const objectSide = frame * 0.66;

/**
 * One demo photo, a JPEG of 1200 × 1200: the picture of that name standing before a two-tone neutral backdrop.
 * `variant` is a whole number from 0; 0 is the plain view, and its successors look like further photos of the same
 * thing. The same arguments give the same photo. Rejects when there is no such picture.
 */
export async function composePhoto(pictureName: string, variant: number): Promise<Buffer> {
  if (!Number.isInteger(variant) || variant < 0)
    throw new RangeError(`variant must be a whole number from 0: ${variant}`);
  const pose = poseFor(variant);
  const object = await poseObject(await drawObject(pictureName), pose);
  const left = Math.round((frame - object.width) / 2 + pose.shiftX * frame);
  const foot = standing + Math.round(pose.shiftY * frame);
  const room = drawRoom(backdropFor(pictureName, variant), left + object.width / 2, foot, object.width);
  const visible = await clipToFrame(object, left, foot - object.height);
  return sharp(Buffer.from(room)).composite([visible]).flatten().jpeg({ quality: 86 }).toBuffer();
}

type Drawn = { png: Buffer; width: number; height: number };

const drawn = new Map<string, Promise<Drawn>>();

/** Draws a picture without its margins, once per name: the filters in the drawings are slow. */
function drawObject(pictureName: string): Promise<Drawn> {
  const known = drawn.get(pictureName);
  if (known !== undefined) return known;
  const drawing = drawTrimmed(pictureName);
  drawn.set(pictureName, drawing);
  return drawing;
}

async function drawTrimmed(pictureName: string): Promise<Drawn> {
  const file = findPicture(pictureName);
  if (file === undefined) throw new Error(`there is no picture ${pictureName}`);
  const svg = await readFile(file, 'utf8');
  const sized = svg.replace('<svg ', `<svg width="${frame}" height="${frame}" `);
  const whole = await sharp(Buffer.from(sized)).png().toBuffer();
  const { data, info } = await sharp(whole)
    .trim({ threshold: 1 })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** Scales so that the longer side is 66 % of the frame (times the pose's scale), then mirrors and turns. */
async function poseObject(object: Drawn, pose: Pose): Promise<Drawn> {
  const side = Math.round(objectSide * pose.scale);
  const scaled = sharp(object.png).resize({ width: side, height: side, fit: 'inside' }).flop(pose.mirrored);
  const turned = await scaled
    .rotate(pose.turn, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  // Turning leaves empty corners below the object; without them its foot is where it seems to be.
  const { data, info } = await sharp(turned)
    .trim({ threshold: 1 })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** Cuts off what lies outside the frame, which compositing refuses. */
async function clipToFrame(object: Drawn, left: number, top: number) {
  const x = Math.max(0, left);
  const y = Math.max(0, top);
  const width = Math.min(frame, left + object.width) - x;
  const height = Math.min(frame, top + object.height) - y;
  const input = await sharp(object.png)
    .extract({ left: x - left, top: y - top, width, height })
    .png()
    .toBuffer();
  return { input, left: x, top: y };
}

/** The empty room as SVG, with the soft shadow of an object `width` wide whose foot is at (`x`, `foot`). */
function drawRoom({ wall, floor, shade }: Backdrop, x: number, foot: number, width: number): string {
  const ellipse = (fill: string, reach: number, height: number) =>
    `<ellipse cx="${x}" cy="${foot - height * 0.18}" rx="${width * reach}" ry="${height}" fill="url(#${fill})"/>`;
  const fading = (id: string, opacity: number) =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="${shade}" stop-opacity="${opacity}"/>` +
    `<stop offset=".45" stop-color="${shade}" stop-opacity="${opacity * 0.55}"/>` +
    `<stop offset="1" stop-color="${shade}" stop-opacity="0"/></radialGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frame}" height="${frame}"><defs>
<linearGradient id="floor" x2="0" y2="1"><stop stop-color="${floor}"/><stop offset="1" stop-color="${wall}"/></linearGradient>
${fading('wide', 0.34)}${fading('near', 0.42)}</defs>
<rect width="${frame}" height="${frame}" fill="${wall}"/>
<rect y="${horizon}" width="${frame}" height="${frame - horizon}" fill="url(#floor)"/>
${ellipse('wide', 0.64, 78)}${ellipse('near', 0.5, 34)}</svg>`;
}
