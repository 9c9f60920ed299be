// Installs what the lock file says and, asked to `build`, builds when something has changed. It runs before
// anything is installed, on whatever Node the machine has (20 or later), so it uses nothing but Node itself.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, isBuildFresh } from './build-stamp.mjs';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const ownNode = join(root, 'node_modules/.bin/node');
const installedStamp = join(root, 'node_modules/.dasi-installed');
const OLDEST_NODE_WITHOUT_OWN = 26;

function isStamped(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

function run(command, args, failure) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status === 0) return;
  console.error(failure);
  process.exit(1);
}

function install() {
  const hash = hashOf(root, [join(root, 'package.json'), join(root, 'package-lock.json')]);
  if (isStamped(installedStamp, hash)) return;
  console.log('필요한 것을 내려받는 중이에요… (처음 한 번, 1분쯤 걸려요)');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const failure = '내려받지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.';
  if (npm) run(process.execPath, [npm, ...args], failure);
  else run('npm', args, failure);
  useMachinesNodeIfNeeded();
  writeFileSync(installedStamp, hash);
}

/** On a platform for which no pinned Node exists, the machine's own serves if it is new enough. */
function useMachinesNodeIfNeeded() {
  if (existsSync(ownNode)) return;
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE_WITHOUT_OWN) {
    console.error(`이 기기에서는 Node.js ${OLDEST_NODE_WITHOUT_OWN} 이상을 먼저 설치해 주세요.`);
    process.exit(1);
  }
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, ownNode);
}

function build() {
  if (isBuildFresh(root)) return;
  console.log('장터를 짓는 중이에요…');
  const router = join(root, 'node_modules/.bin/react-router');
  run(ownNode, [router, 'build', '--logLevel', 'error'], '짓지 못했어요. 위의 오류를 확인해 주세요.');
}

install();
if (process.argv.includes('build')) build();
