import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotOpen } from '../../../database/cannot-open.ts';

/** Raised when a backup is laid out in another way. */
export const FORMAT = 1;
export const MANIFEST = 'market.json';
export const TABLES = 'tables';
export const PHOTOS = 'photos';
export const PHOTO_LIST = 'photos.ndjson.gz';

/** A name that is safe in a path and in SQL. */
const name = z.string().regex(/^[a-z][a-z0-9_]*$/);
const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifest = z.object({
  format: z.literal(FORMAT),
  /** The last migration that was made of what is here. */
  level: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** ISO 8601. */
  madeAt: z.string(),
  /** In an order in which their rows can be put in. */
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: count, sha256 })),
  counters: z.array(z.object({ table: name, column: name, last: count })),
  /**
   * `missing`: files that the market named and did not have; `damaged`: those it had otherwise than the backup before. What
   * that backup had of them is here.
   */
  photos: z.object({
    files: count,
    bytes: count,
    sha256,
    missing: z.array(z.string()),
    damaged: z.array(z.string()).default([]),
  }),
});

/** What a backup says of itself; it is written last. */
export type Manifest = z.infer<typeof manifest>;

/** @throws CannotOpen when there is no backup, or none that this version understands */
export async function readManifest(path: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(path, MANIFEST), 'utf8');
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new CannotOpen(`${path}에 백업이 없어요.`);
  }
  const parsed = manifest.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new CannotOpen(`${join(path, MANIFEST)}을 읽을 수 없어요. 손상되었거나 더 새로운 버전의 백업이에요.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Which is no manifest, as is said of it.
  }
}
