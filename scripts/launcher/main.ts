import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { BUILD_COMMAND, oldBuildLine } from './build-age.ts';
import { commitOf } from './commit.ts';
import { findSettings } from './find-settings.ts';

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
  'rebuild-search': { file: 'scripts/rebuild-search.ts', summary: '검색 색인을 새로 만들기' },
};

const HELP = [
  '사용법: bin/dasi <명령>',
  '',
  ...Object.entries(TOOLS).map(([name, { summary }]) => `  ${name.padEnd(16)}${summary}`),
  `  ${'help'.padEnd(16)}이 도움말`,
  `  ${'--version'.padEnd(16)}버전`,
].join('\n');

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

const [name, ...args] = process.argv.slice(2);
if (name === undefined) fail(HELP, 2);
if (['--version', '-v'].includes(name)) {
  const commit = commitOf(ROOT);
  console.log(commit === undefined ? manifest.version : `${manifest.version} (${commit})`);
  process.exit(0);
}
if (['help', '--help', '-h'].includes(name)) {
  console.log(HELP);
  process.exit(0);
}
if (name === 'start' && args.length > 0) {
  if (!['--help', '-h'].includes(args[0]!)) fail(`bin/dasi start 뒤에는 아무것도 오지 않아요.\n\n${HELP}`, 2);
  console.log(HELP);
  process.exit(0);
}
const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
if (!tool) fail(`그런 명령은 없어요: ${name}\n\n${HELP}`, 2);
const path = join(ROOT, tool.file);
if (!existsSync(path)) fail(`아직 짓지 않았어요. ${ROOT} 에서 ${BUILD_COMMAND} 를 먼저 실행해 주세요.`, 1);
const found = findSettings(process.env);
if ('problem' in found) fail(found.problem, 1);
const { env } = found;
const old = name === 'start' ? oldBuildLine(ROOT) : undefined;
if (old !== undefined) console.error(old);
// The audit log names the caller, not the user that the process switches to.
if (process.getuid?.() === 0) env['MARKET_OPERATOR'] ||= env['SUDO_USER'] || 'root';
becomeOwner(env['DATA_DIR']);
process.umask(OWN_FILES);
// The process becomes the tool: signals and its end are the tool's own.
process.execve!(process.execPath, [process.execPath, ...(tool.flags ?? []), path, ...args], {
  MALLOC_ARENA_MAX: '2',
  ...(env as Record<string, string>),
});
