import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../database/open-database.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const [market, service, timer] = [
  read('dasi.service'),
  read('dasi-backup.service'),
  read('dasi-backup.timer'),
];
const isThere = spawnSync('systemd-analyze', ['--version']).status === 0;

/** What a unit sets, comments apart, as `NAME=value`. */
const linesOf = (unit: string) => unit.split('\n').filter((line) => /^[A-Z]\w*=/.test(line));
const command = /^ExecStart=(.+)$/m.exec(service)?.[1] ?? '';

let folder: string;
let files: string[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dasi-backup-units-'));
  // Where this code lies, so that what they start is found.
  const units = { 'dasi-backup.service': service, 'dasi-backup.timer': timer };
  files = Object.entries(units).map(([name, text]) => {
    const file = join(folder, name);
    writeFileSync(file, text.replaceAll('/opt/dasi', root));
    return file;
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!isThere)('systemd finds nothing wrong with them', () => {
  const args = ['verify', '--man=no', '--recursive-errors=no', ...files];
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  expect([status, stdout + stderr]).toEqual([0, '']);
});

test.skipIf(!isThere)('and finds the service little exposed', () => {
  const args = ['security', '--offline=yes', '--threshold=20', files[0]!];
  expect(spawnSync('systemd-analyze', args).status).toBe(0);
});

test.skipIf(!isThere)('and understands when it is due', () => {
  const [, when = ''] = /^OnCalendar=(.+)$/m.exec(timer) ?? [];
  expect(spawnSync('systemd-analyze', ['calendar', when]).status).toBe(0);
});

test('a backup may do no more than the market, but for its own folder', () => {
  const given = linesOf(service);
  const own = ['ReadWritePaths=/var/backups/dasi'];
  const isSandbox = (line: string) =>
    /^(No|Cap|Amb|Protect|Private|Device|Remove|Lock|Restrict|System|UMask)/.test(line);
  const sandbox = linesOf(market).filter(isSandbox);
  expect(sandbox.length).toBeGreaterThan(15);
  expect(given).toEqual(expect.arrayContaining(sandbox));
  expect(given.filter((line) => line.startsWith('ReadWrite'))).toEqual(own);
  for (const line of ['User=dasi', 'StateDirectory=dasi', 'EnvironmentFile=-/etc/dasi/settings'])
    expect([linesOf(market).includes(line), given.includes(line)], line).toEqual([true, true]);
});

test('what copies the backups away is not ended while it copies', () => {
  expect(linesOf(service)).toContain('TimeoutStopSec=infinity');
});

test('the timer starts the service of its name, also after a night that was missed', () => {
  expect(timer).toMatch(/^Persistent=true$/m);
  expect(timer).toMatch(/^WantedBy=timers\.target$/m);
  expect(timer).not.toMatch(/^Unit=/m);
});

test('what the service starts makes a backup, and says that older ones may go', async () => {
  const dataDir = join(folder, 'market');
  const fail = (error: Error) => expect.unreachable(error.message);
  await (await openDatabase({ dataDir, databaseUrl: undefined }, fail)).close();
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  const [launcher = '', ...args] = command
    .replace('/opt/dasi', root)
    .replace('/var/backups/dasi', backups)
    .split(' ');
  const { PATH = '' } = process.env;
  const env = { PATH, DATA_DIR: dataDir, DASI_SETTINGS: '/dev/null' };
  const { status, stderr } = spawnSync(launcher, args, { encoding: 'utf8', env });
  expect([status, stderr]).toEqual([0, '']);
  expect(readdirSync(backups)).toHaveLength(1);
  expect(args.slice(-2)).toEqual(['--keep', '7d,4w,12m']);
});

test.each(['docs/operating.md', 'docs/ko/operating.md'])('%s has a failed backup start a unit', (guide) => {
  const text = readFileSync(join(root, guide), 'utf8');
  const shell =
    /^(cat > \/etc\/systemd\/system\/dasi-failed\.service [^]*?)^systemctl/m.exec(text)?.[1] ?? '';
  const system = mkdtempSync(join(folder, 'system-'));
  const { status } = spawnSync('sh', ['-euc', shell.replaceAll('/etc/systemd/system', system)]);
  expect(status).toBe(0);
  const dropIn = readFileSync(join(system, 'dasi-backup.service.d/failed.conf'), 'utf8');
  expect(dropIn).toBe('[Unit]\nOnFailure=dasi-failed.service\n');
  const unit = join(system, 'dasi-failed.service');
  expect(readFileSync(unit, 'utf8')).toMatch(/^Type=oneshot\nExecStart=\S/m);
  if (!isThere) return;
  const args = ['verify', '--man=no', '--recursive-errors=no', unit];
  const verified = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  expect([verified.status, verified.stdout + verified.stderr]).toEqual([0, '']);
});

test('the guides say how they are put in place', () => {
  for (const guide of ['docs/operating.md', 'docs/ko/operating.md']) {
    const text = readFileSync(join(root, guide), 'utf8');
    expect(text, guide).toContain('systemctl enable --now dasi-backup.timer');
    expect(text, guide).toContain('install -d -m 700 -o dasi -g dasi /var/backups/dasi');
  }
});
