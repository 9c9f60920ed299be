import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import sharp from 'sharp';
import {
  hasPreview,
  PHOTO_WIDTHS,
  photoFileKey,
  previewFileKey,
  type Photo,
} from '../../../app/media/photo.ts';
import type { RealMarket } from './read-market.ts';

/** A file as a writer that was killed leaves it, in the form `.{name}.{twelve digits}.tmp`. */
const UNFINISHED = /\/\.([^/]+)\.[0-9a-f]{12}\.tmp$/;

const photosDir = (dataDir: string) => join(dataDir, 'photos');

/** The keys of all files in a market's folder of photos, with those that are not finished as they are named. */
export async function listPhotoFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(photosDir(dataDir), { recursive: true, withFileTypes: true });
  const start = photosDir(dataDir).length + 1;
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(start).replaceAll(sep, '/'));
}

function storedFileKeys(photo: Photo, withPreview: boolean): string[] {
  const keys = PHOTO_WIDTHS.map((width) => photoFileKey(photo, width));
  return withPreview ? [...keys, previewFileKey(photo)] : keys;
}

/** The files that listings, purchases and conversations show: these and no others are there for good. */
export function shownFileKeys({ listings, recorded }: RealMarket): string[] {
  const shown = listings.flatMap(({ photos }) =>
    photos.flatMap((photo, index) => storedFileKeys(photo, index === 0)),
  );
  return [...new Set([...shown, ...recorded])];
}

/**
 * Compares a market's files with its tables: what is shown or staged has all of its files, and every file that nothing
 * shows stands on a list from which the janitor removes it.
 */
export async function findPhotoFlaws(dataDir: string, real: RealMarket): Promise<string[]> {
  const files = new Set(await listPhotoFiles(dataDir));
  const shown = shownFileKeys(real);
  const pending = new Set(real.pending);
  const stagedKeys = real.staged.flatMap((photo) => storedFileKeys(photo, true));
  const doomed = new Set([...real.pending, ...real.trash]);
  const known = new Set([...shown, ...doomed, ...real.retained]);
  const strays = [...files].filter((file) => !known.has(file.replace(UNFINISHED, '/$1')));
  return [
    ...[...shown, ...stagedKeys].filter((key) => !files.has(key)).map((key) => `no file: ${key}`),
    ...shown.filter((key) => doomed.has(key)).map((key) => `shown, and about to go: ${key}`),
    ...stagedKeys.filter((key) => !pending.has(key)).map((key) => `staged, and not pending: ${key}`),
    ...real.listings.flatMap(({ id, photos }) =>
      photos[0] && !hasPreview(photos[0]) ? [`the first photo never had a preview: ${id}`] : [],
    ),
    ...strays.map((file) => `a file that nobody will remove: ${file}`),
  ];
}

/** Decodes every file of these photos, each the first of its listing or not, to its last pixel. */
export async function findBrokenPhotos(
  dataDir: string,
  photos: { photo: Photo; isFirst: boolean }[],
): Promise<string[]> {
  const broken: string[] = [];
  for (const { photo, isFirst } of photos) {
    for (const key of storedFileKeys(photo, isFirst)) {
      const problem = await decode(join(photosDir(dataDir), key), photo, key);
      if (problem) broken.push(`${key}: ${problem}`);
    }
  }
  return broken;
}

async function decode(path: string, photo: Photo, key: string): Promise<string | undefined> {
  const widest = Number(/-(\d+)\.webp$/.exec(key)?.[1] ?? 1200);
  try {
    const { info } = await sharp(await readFile(path), { failOn: 'warning' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const wanted = Math.min(widest, photo.width);
    return info.width === wanted ? undefined : `${info.width} pixels wide, not ${wanted}`;
  } catch (error) {
    return String(error);
  }
}
