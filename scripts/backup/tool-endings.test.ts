import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFolderStorage } from '../../app/media/storage/folder-storage.server.ts';
import { listAudit } from '../../app/platform/audit-log.server.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { listWithPhoto } from '../../test/support/photos/listed-photos.ts';
import { startScript } from '../../test/support/run-script.ts';
import { addPerson } from '../../test/support/trading.ts';

let folder: string;
let dataDir: string;
let backups: string;
let keys: string[];
const fail = (error: Error) => expect.unreachable(error.message);
const open = (): Promise<Database> => openDatabase({ dataDir, databaseUrl: undefined }, fail);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dasi-backup-'));
  [dataDir, backups] = [join(folder, 'market'), join(folder, 'backups')];
  const database = await open();
  const storage = await openFolderStorage(join(dataDir, 'photos'));
  keys = await listWithPhoto(database, storage, await addPerson(database, '파란여우'), 'a');
  await database.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (tool: string, dir: string, ...args: string[]) =>
  startScript(`backup/${tool}.ts`, { DATA_DIR: dir, DATABASE_URL: '', STORAGE_URL: '' }, args).ended;
const backUp = () => run('backup', dataDir, backups);
const restore = (name: string) => run('restore', join(folder, name), backups);

test('a backup without photos that were missing ends with 3, names them, and comes back', async () => {
  expect(await backUp()).toMatchObject({ code: 0 });
  rmSync(backups, { recursive: true });
  rmSync(join(dataDir, 'photos', keys[1]!));
  const { code, output } = await backUp();
  expect([code, output]).toEqual([
    3,
    expect.stringMatching(/없거나 읽을 수 없는 사진이 있어요.*\(사진 파일 1개\)/),
  ]);
  expect(output).toContain(keys[1]);
  expect(output).not.toContain(keys[0]);
  expect(await restore('restored')).toMatchObject({
    code: 0,
    output: expect.stringContaining('처음 열기 전에 쓰던 SECRET을'),
  });
  expect(existsSync(join(folder, 'restored/market.db'))).toBe(true);
  expect(existsSync(join(folder, 'restored/photos', keys[0]!))).toBe(true);
});

test('a photo that the market has lost or damaged since is named, and what the backup before had of it is kept', async () => {
  expect(await backUp()).toMatchObject({ code: 0 });
  const [lost, damaged, sound] = keys as [string, string, string];
  rmSync(join(dataDir, 'photos', lost));
  const path = join(dataDir, 'photos', damaged);
  // As large as it was.
  writeFileSync(path, readFileSync(path).fill(0));
  // It is the same each night until it is mended.
  for (let night = 0; night < 2; night++) {
    const { code, output } = await backUp();
    expect(code).toBe(3);
    expect(output).toMatch(new RegExp(`없거나 읽을 수 없는 사진이 있어요.*\\(사진 파일 1개\\)\n  ${lost}\n`));
    expect(output).toMatch(new RegExp(`장터에서 손상된 사진이 있어요.*\\(사진 파일 1개\\)\n  ${damaged}\n`));
    expect(output).not.toContain(sound);
  }
  const made = readdirSync(backups).sort().at(-1)!;
  const manifest = JSON.parse(readFileSync(join(backups, made, 'market.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({ photos: { files: keys.length, missing: [lost], damaged: [damaged] } });
  expect(await restore('restored')).toMatchObject({ code: 0 });
  for (const key of keys) {
    expect(readFileSync(join(folder, 'restored/photos', key), 'utf8')).toBe(`the bytes of ${key}`);
  }
});

test('a photo that has decayed in the backup before is named and copied anew', async () => {
  await backUp();
  const [made] = readdirSync(backups);
  writeFileSync(join(backups, made!, 'photos', keys[0]!), 'other bytes');
  const { code, output } = await backUp();
  expect([code, output]).toEqual([3, expect.stringMatching(/앞선 백업에서 손상된 사진이 있어 .*1개\)\n/)]);
  expect(output).toContain(keys[0]);
  expect(output).not.toContain(keys[1]);
  expect(await backUp()).toMatchObject({ code: 0 });
});

test('with --keep the older backups of a day go; a rule that is not understood removes and makes none', async () => {
  await backUp();
  await backUp();
  expect(readdirSync(backups)).toHaveLength(2);
  const keeping = (rule: string) => run('backup', dataDir, backups, '--keep', rule);
  expect(await keeping('7 days')).toEqual({ code: 2, output: expect.stringContaining('7d,4w,12m처럼') });
  expect(readdirSync(backups)).toHaveLength(2);
  const before = readdirSync(backups);
  const { code, output } = await keeping('7d,4w,12m');
  expect(code).toBe(0);
  for (const name of before) expect(output).toContain(`오래된 백업을 지웠어요: ${join(backups, name)}\n`);
  expect(readdirSync(backups)).toHaveLength(1);
  expect(await restore('restored')).toMatchObject({ code: 0 });
});

test('where no photo is there at all it is said where to look', async () => {
  rmSync(join(dataDir, 'photos'), { recursive: true });
  const { code, output } = await backUp();
  expect([code, output]).toEqual([3, expect.stringContaining('DATA_DIR와 STORAGE_URL을 확인')]);
});

test('and where it was once backed up they are all carried on', async () => {
  await backUp();
  rmSync(join(dataDir, 'photos'), { recursive: true });
  const { code, output } = await backUp();
  expect([code, output]).toEqual([3, expect.stringContaining('DATA_DIR와 STORAGE_URL을 확인')]);
  expect(await restore('restored')).toMatchObject({ code: 0 });
});

test('a restore without photos that are damaged ends with 3, and all else is there', async () => {
  await backUp();
  const [made] = readdirSync(backups);
  writeFileSync(join(backups, made!, 'photos', keys[0]!), 'other bytes');
  const { code, output } = await restore('restored');
  expect([code, output]).toEqual([3, expect.stringContaining(keys[0]!)]);
  expect(existsSync(join(folder, 'restored/photos', keys[1]!))).toBe(true);
  expect(existsSync(join(folder, 'restored/market.db'))).toBe(true);
});

test('a folder that cannot be made or written to is said in a line, and nothing hangs', async () => {
  writeFileSync(join(folder, 'file'), '');
  const endsWith = (code: number, line: string) => ({
    code,
    output: expect.stringContaining(line) as string,
  });
  expect(await run('backup', dataDir, '/proc/none')).toEqual(
    endsWith(1, '백업 폴더를 쓸 수 없어요: /proc/none (만들 수 없는 곳이에요)'),
  );
  expect(await run('backup', dataDir, join(folder, 'file'))).toEqual(endsWith(1, '(폴더가 아니에요)'));
  await backUp();
  expect(await run('restore', '/proc/none', backups)).toEqual(
    endsWith(1, 'DATA_DIR를 쓸 수 없어요: /proc/none'),
  );
  expect(await run('move', dataDir, '--to-photos', '/proc/none')).toEqual(
    endsWith(1, '사진을 둘 폴더를 쓸 수 없어요: /proc/none'),
  );
});

test('a backup is noted in the audit log; one that cannot be noted is as good, and says so', async () => {
  expect(await backUp()).toMatchObject({ code: 0 });
  const database = await open();
  expect(await listAudit(database.read, 9)).toMatchObject([
    { act: 'backup', targetId: readdirSync(backups)[0] },
  ]);
  await database.close();
  const db = new DatabaseSync(join(dataDir, 'market.db'));
  db.exec(`create trigger broken before insert on audit_entry begin select raise(abort, 'no room'); end`);
  db.close();
  const { code, output } = await backUp();
  expect([code, output]).toEqual([0, expect.stringMatching(/기록에 적지 못했어요: .*no room/)]);
  expect(readdirSync(backups)).toHaveLength(2);
});

test('a backup is verified in a line, with an ending that says what was found', async () => {
  await backUp();
  const [made] = readdirSync(backups);
  const path = join(backups, made!);
  const verify = () => run('verify', join(folder, 'no-market'), backups);
  expect(await verify()).toEqual({
    code: 0,
    output: expect.stringContaining(
      `온전한 백업이에요: ${path}\n상품 1개 · 사람 1명 · 거래 0건 · 사진 파일 4개\n`,
    ),
  });
  writeFileSync(join(path, 'photos', keys[0]!), 'other bytes');
  const flawed = await verify();
  expect(flawed).toEqual({ code: 3, output: expect.stringContaining(`사진이 빠진 백업이에요`) });
  expect(flawed.output).toContain(keys[0]);
  writeFileSync(join(path, 'tables/account.ndjson.gz'), '');
  expect(await verify()).toEqual({
    code: 1,
    output: expect.stringMatching(/백업이 손상되었어요: .*account/),
  });
  expect(existsSync(join(folder, 'no-market'))).toBe(false);
});

test('a move ends with 4 while the market is open, and with 3 once it is complete without photos that were missing', async () => {
  rmSync(join(dataDir, 'photos', keys[2]!));
  const move = () => run('move', dataDir, '--to-photos', join(folder, 'moved'));
  const database = await open();
  // What is missing now may be about to go with its listing.
  expect(await move()).toEqual({ code: 4, output: expect.stringContaining('아직 끝나지 않았어요') });
  await database.close();
  const { code, output } = await move();
  expect([code, output]).toEqual([3, expect.stringContaining('모두 옮겼어요')]);
  expect(output).toContain(keys[2]);
});

test.each(['backup', 'verify', 'restore', 'move'])('%s says how it ends to anyone who asks', async (tool) => {
  expect(await run(tool, dataDir, '--help')).toEqual({
    code: 0,
    output: expect.stringMatching(/3 다 했지만/),
  });
  expect(await run(tool, dataDir)).toEqual({ code: 2, output: expect.stringMatching(/사용법/) });
});
