import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage, type MemoryStorage } from '../../app/media/storage/memory-storage-for-tests.ts';
import { CannotOpen } from '../../database/cannot-open.ts';
import { engines, type TestDatabase } from '../../test/support/database/engines.ts';
import { listWithPhoto } from '../../test/support/photos/listed-photos.ts';
import { addPerson } from '../../test/support/trading.ts';
import { MANIFEST, type Manifest } from './format/manifest.ts';
import { writeLines } from './format/line-file.ts';
import { makeBackup } from './make-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const print = () => undefined;
let folder: string;
let scratch: string;
let storage: MemoryStorage;
let database: TestDatabase;
let keys: string[];
let path: string;

async function backUp(): Promise<string> {
  const order = { location: database, storage, folder, now: () => new Date(), print };
  return (await makeBackup(order)).path;
}

function editManifest(edit: (manifest: Manifest) => void): void {
  const manifest = JSON.parse(readFileSync(join(path, MANIFEST), 'utf8')) as Manifest;
  edit(manifest);
  writeFileSync(join(path, MANIFEST), JSON.stringify(manifest));
}

/** The paths of all files of the backup but for what it says of itself. */
function listFiles(): string[] {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== MANIFEST);
  return files.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
}

describe.each(engines)('a backup of $name', (engine) => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dasi-backup-'));
    storage = memoryStorage();
    database = await engine.open();
    keys = await listWithPhoto(database, storage, await addPerson(database, '파란여우'), 'a');
    path = await backUp();
    scratch = mkdtempSync(join(tmpdir(), 'dasi-scratch-'));
    vi.stubEnv('TMPDIR', scratch);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    rmSync(scratch, { recursive: true });
    await database.close();
    rmSync(folder, { recursive: true });
  });

  test('is found whole, with all that it has, and is not changed by it', async () => {
    const before = listFiles().map((file) => statSync(file).mtimeMs);
    const verified = await verifyBackup(folder);
    expect(verified).toMatchObject({ photos: keys.length, damaged: [], unlisted: [], backup: { path } });
    expect(verified.counts.get('product')).toBe(1);
    expect(verified.counts.get('account')).toBe(1);
    expect(listFiles().map((file) => statSync(file).mtimeMs)).toEqual(before);
    expect(readdirSync(scratch)).toEqual([]);
  });

  test('is not found whole with any one byte of any file changed', async () => {
    const files = listFiles();
    expect(files.length).toBeGreaterThan(keys.length + 10);
    const law = fc.asyncProperty(
      fc.constantFrom(...files),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (file, at, change) => {
        const bytes = readFileSync(file);
        const changed = Buffer.from(bytes);
        changed[at % bytes.length]! ^= change;
        writeFileSync(file, changed);
        try {
          const { damaged } = await verifyBackup(path);
          expect(damaged).toEqual(keys.filter((key) => file.endsWith(key)));
          expect(damaged).toHaveLength(1);
        } catch (error) {
          if (!(error instanceof CannotOpen)) throw error;
          expect(error.message).toBe(`백업이 손상되었어요: ${file}`);
        } finally {
          writeFileSync(file, bytes);
        }
      },
    );
    await fc.assert(law, { numRuns: 25 });
  });

  test('is not found whole without one of its files', async () => {
    rmSync(join(path, 'photos', keys[0]!));
    expect(await verifyBackup(path)).toMatchObject({ photos: keys.length - 1, damaged: [keys[0]] });
    rmSync(join(path, 'tables/account.ndjson.gz'));
    await expect(verifyBackup(path)).rejects.toThrow(/손상되었어요: .*account/);
  });

  test('nor with rows too few for what it says of itself', async () => {
    editManifest(({ tables }) => (tables.find(({ name }) => name === 'account')!.rows += 1));
    await expect(verifyBackup(path)).rejects.toThrow(
      '백업이 손상되었어요: account에 2줄이 아니라 1줄이 있어요.',
    );
  });

  test('nor where its rows name a photo of which nothing is known', async () => {
    const list = join(path, 'photos.ndjson.gz');
    rmSync(list);
    const { sha256 } = await writeLines(list, [[]]);
    editManifest(({ photos }) => Object.assign(photos, { files: 0, sha256 }));
    const { unlisted } = await verifyBackup(path);
    expect(unlisted.sort()).toEqual([...keys].sort());
    editManifest(({ photos }) => (photos.missing = keys));
    expect(await verifyBackup(path)).toMatchObject({ unlisted: [], damaged: [] });
  });
});
