import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { commitOf } from './commit.ts';
import { findSkippedLines, parseSettingsFile } from './parse-settings-file.ts';

const ROOT = join(import.meta.dirname, '../..');
const SERVER = 'build/server/main.js';

interface Tool {
  file: string;
  summary: string;
  /** Of Node.js. */
  flags?: string[];
}

const TOOLS: Readonly<Record<string, Tool>> = {
  start: { file: SERVER, summary: '장터를 열기', flags: ['--max-semi-space-size=8'] },
  market: { file: 'scripts/market/main.ts', summary: '운영자가 하는 일 (bin/dasi market help)' },
  backup: {
    file: 'scripts/backup/backup.ts',
    summary: '백업하기: <백업을 모아 두는 폴더> [--keep 7d,4w,12m]',
  },
  'verify-backup': { file: 'scripts/backup/verify.ts', summary: '백업이 온전한지 되살려 보기: <백업 폴더>' },
  restore: { file: 'scripts/backup/restore.ts', summary: '되살리기: <백업 폴더>' },
  move: { file: 'scripts/backup/move.ts', summary: '다른 저장소로 옮기기' },
  doctor: { file: 'scripts/doctor/main.ts', summary: '무엇이 잘못됐는지, 무엇을 할지 알아보기' },
  'mail-test': { file: 'scripts/mail-test/main.ts', summary: '시험 메일 한 통을 보내기: <주소>' },
  'rebuild-search': { file: 'scripts/rebuild-search.ts', summary: '검색 색인을 다시 만들기' },
};

const HELP = [
  '사용법: bin/dasi <명령>',
  '',
  ...Object.entries(TOOLS).map(([name, { summary }]) => `  ${name.padEnd(16)}${summary}`),
  `  ${'help'.padEnd(16)}이 도움말`,
  `  ${'--version'.padEnd(16)}버전`,
].join('\n');

/** Of the unit in `deploy/`. What the environment has already comes first. */
const SYSTEM_SETTINGS = '/etc/dasi/settings';
const SYSTEM_CREDENTIALS = '/etc/dasi/credentials';
const SYSTEM_DATA = '/var/lib/dasi';

function findSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const named = env['DASI_SETTINGS'];
  const file = named ?? SYSTEM_SETTINGS;
  if (named === undefined && !existsSync(file)) return env;
  const found: Record<string, string> = { DATA_DIR: SYSTEM_DATA };
  if (existsSync(SYSTEM_CREDENTIALS)) found['CREDENTIALS_DIRECTORY'] = SYSTEM_CREDENTIALS;
  const text = readSettings(file);
  for (const line of findSkippedLines(text))
    console.error(`${file} ${line}번째 줄은 NAME=값이 아니라서 읽지 않아요. export 없이 적어 주세요.`);
  return { ...found, ...parseSettingsFile(text), ...env };
}

function readSettings(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fail(`설정 파일을 읽을 수 없어요: ${file} (${code})`, 1);
  }
}

/** The market's data and its backups hold what nobody else on the machine may read. */
const OWN_FILES = 0o077;

/** What root would write in the market's folder the market could not change any more. */
function becomeOwner(dataDir: string | undefined): void {
  if (process.getuid?.() !== 0 || dataDir === undefined || !existsSync(dataDir)) return;
  const { uid, gid } = statSync(dataDir);
  if (uid === 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

function fail(text: string, code: number): never {
  console.error(text);
  process.exit(code);
}

const [name = 'help', ...args] = process.argv.slice(2);
if (['--version', '-v'].includes(name)) {
  const commit = commitOf(ROOT);
  console.log(commit === undefined ? manifest.version : `${manifest.version} (${commit})`);
  process.exit(0);
}
if (['help', '--help', '-h'].includes(name)) {
  console.log(HELP);
  process.exit(0);
}
if (name === 'start' && ['--help', '-h'].includes(args[0] ?? '')) {
  console.log(HELP);
  process.exit(0);
}
const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
if (!tool) fail(`그런 명령은 없어요: ${name}\n\n${HELP}`, 2);
const path = join(ROOT, tool.file);
if (!existsSync(path))
  fail(
    `아직 짓지 않았어요. ${ROOT} 에서 node_modules/.bin/node node_modules/.bin/react-router build 를 먼저 실행해 주세요.`,
    1,
  );
const env = findSettings(process.env);
becomeOwner(env['DATA_DIR']);
process.umask(OWN_FILES);
// The process becomes the tool: signals and its end are the tool's own.
process.execve!(process.execPath, [process.execPath, ...(tool.flags ?? []), path, ...args], {
  MALLOC_ARENA_MAX: '2',
  ...(env as Record<string, string>),
});
