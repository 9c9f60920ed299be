import sharp, { type Sharp } from 'sharp';

/**
 * The same files by the shortest way there is with sharp: each photo decoded once, to the widest width, and
 * everything handed over at once.
 */
export async function encodeWithSharp(photos: Buffer[]): Promise<void> {
  await Promise.all(photos.map((photo, index) => encodeOne(photo, index === 0)));
}

async function encodeOne(photo: Buffer, preview: boolean): Promise<void> {
  const { data, info } = await sharp(photo, { autoOrient: true })
    .resize({ width: 1440 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const decoded = (): Sharp => sharp(data, { raw: { width, height, channels } });
  const encodings = [360, 720, 1440].map((toWidth) =>
    decoded().resize({ width: toWidth }).webp({ quality: 80, effort: 2 }),
  );
  if (preview) encodings.push(decoded().resize({ width: 1200 }).jpeg({ quality: 80 }));
  await Promise.all(encodings.map((encoding) => encoding.toBuffer()));
}
