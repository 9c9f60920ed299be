import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const english = read('docs/operating.md');
const korean = read('docs/ko/operating.md');
const GUIDES = [
  ['docs/operating.md', english],
  ['docs/ko/operating.md', korean],
] as const;
/** Procedures in which a wrong command costs the market. */
const SECTIONS = [
  ['When the database is lost or damaged', '데이터베이스를 잃거나 손상되었을 때'],
  ['Moving to another machine', '다른 기기로 옮기기'],
  ['Upgrading', '업그레이드'],
  ['Going back', '옛 버전으로 되돌리기'],
] as const;

/** The shell of each fenced block, with line continuations joined. */
function blocksOf(text: string): string[] {
  return [...text.matchAll(/^( *)```sh\n([^]*?)^ *```$/gm)].map(([, , shell = '']) =>
    shell.replaceAll(/ \\\n */g, ' '),
  );
}

function sectionOf(text: string, title: string): string {
  const from = text.search(new RegExp(`^##+ ${title}$`, 'm'));
  expect(from, title).toBeGreaterThan(-1);
  return text.slice(from).split(/\n##+ /)[0] ?? '';
}

const commandsOf = (text: string) =>
  blocksOf(text)
    .join('\n')
    .split('\n')
    .map((line) => line.replace(/ +#.*$/, '').trim())
    .filter((line) => line !== '');

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'dasi-guide-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the one block that has these words, with the machine's folders beneath `folder`. */
function runBlock(guide: string, words: string): void {
  const found = blocksOf(guide).filter((block) => block.includes(words));
  expect(found).toHaveLength(1);
  const stubs = 'systemctl() { :; }; journalctl() { :; }; sleep() { :; }\n';
  const shell = (found[0] ?? '').replaceAll(/\/(?:opt|etc\/systemd)\//g, (path) => `${folder}${path}`);
  spawnSync('sh', ['-uc', stubs + shell], { cwd: folder });
}

function placeCode(name: string, version: string): void {
  mkdirSync(join(folder, 'opt', name, 'deploy'), { recursive: true });
  writeFileSync(join(folder, 'opt', name, 'version'), version);
}
function versionAt(name: string): string | undefined {
  const path = join(folder, 'opt', name, 'version');
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

test.each(SECTIONS)(
  '%s: the Korean guide has no command that the English one lacks',
  (title, koreanTitle) => {
    const known = [title, 'Who has left since a backup'].flatMap((each) =>
      commandsOf(sectionOf(english, each)),
    );
    const given = commandsOf(sectionOf(korean, koreanTitle));
    expect(given.filter((command) => !known.includes(command))).toEqual([]);
    expect(given.length).toBeGreaterThan(4);
  },
);

test.each(GUIDES)('%s: every procedure is shell', (_name, guide) => {
  for (const titles of SECTIONS)
    for (const title of titles.filter((each) => guide.includes(` ${each}\n`)))
      for (const block of blocksOf(sectionOf(guide, title)))
        expect([block, spawnSync('sh', ['-n'], { input: block }).status]).toEqual([block, 0]);
});

test.each(GUIDES)('%s: a second try of an upgrade leaves the last good code where it is', (_name, guide) => {
  placeCode('dasi', 'good');
  placeCode('dasi-new', 'bad');
  runBlock(guide, 'mv -T /opt/dasi-new /opt/dasi ');
  expect([versionAt('dasi'), versionAt('dasi-old')]).toEqual(['bad', 'good']);
  placeCode('dasi-new', 'mended');
  runBlock(guide, 'mv -T /opt/dasi-new /opt/dasi ');
  expect([versionAt('dasi'), versionAt('dasi-old'), versionAt('dasi-new')]).toEqual([
    'bad',
    'good',
    'mended',
  ]);
  runBlock(guide, 'cd /opt/dasi-old');
  expect([versionAt('dasi'), versionAt('dasi-new')]).toEqual(['good', 'bad']);
  runBlock(guide, 'cd /opt/dasi-old');
  expect(versionAt('dasi')).toBe('good');
});

test('both units wait for a mount of their own, and may write there', () => {
  runBlock(english.replace('install -d -m 700 -o dasi -g dasi $path\n', ''), 'RequiresMountsFor');
  for (const unit of ['dasi', 'dasi-backup'])
    expect(readFileSync(join(folder, `etc/systemd/system/${unit}.service.d/paths.conf`), 'utf8')).toBe(
      '[Unit]\nRequiresMountsFor=/srv/dasi\n[Service]\nReadWritePaths=/srv/dasi\n',
    );
});
