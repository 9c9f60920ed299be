// What `npm test` and `npm run test:hunt` have in common: steps in turn, their reports, and one line of totals.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
const MEMORY_DISK = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;

export const inModules = (path) => join(root, 'node_modules', path);

/** A folder in memory where the machine has room for it: databases of tests wait for their disk at every commit. */
function makeTemporaryFolder() {
  const isLinux = process.platform === 'linux';
  const { bavail, bsize } = isLinux ? statfsSync(MEMORY_DISK) : { bavail: 0, bsize: 0 };
  const hasRoom = Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES;
  const folder = mkdtempSync(join(hasRoom ? MEMORY_DISK : tmpdir(), 'dasi-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user where the tests run as root.
  return folder;
}

/** Steps that write their reports into `results`, an empty folder from now on. */
export function beginRun(results) {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const temporary = makeTemporaryFolder();
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  // Threads and processes of TypeScript start in a third of the time when it is kept as it was compiled.
  const shared = { TMPDIR: temporary, NODE_COMPILE_CACHE: join(root, '.cache/node') };

  const optionsWith = (env) => ({ cwd: root, stdio: 'inherit', env: { ...process.env, ...shared, ...env } });

  function step(name, args, env = {}) {
    const startedAt = Date.now();
    console.log(`\n── ${name}`);
    const { status } = spawnSync(process.execPath, args, optionsWith(env));
    return printOutcome(name, status, startedAt);
  }

  /** While other steps run. */
  async function stepBeside(name, args) {
    const startedAt = Date.now();
    const [status] = await once(spawn(process.execPath, args, optionsWith({})), 'exit');
    return printOutcome(name, status, startedAt);
  }

  /** Runs some of Vitest's projects. */
  function vitest(name, projects, args = []) {
    const file = join(results, 'vitest.json');
    const chosen = projects.map((project) => `--project=${project}`);
    const reporters = ['default', join(root, 'scripts/test/totals-reporter.mjs')];
    const command = ['run', ...chosen, ...reporters.map((path) => `--reporter=${path}`), ...args];
    step(name, [inModules('vitest/vitest.mjs'), ...command], { TEST_TOTALS_FILE: file });
    return countUnit(readJson(file));
  }

  /** Runs some of Playwright's projects in `chromium`, a path, or in Playwright's own browser. */
  function playwright(name, projects, chromium = '') {
    const file = join(results, 'playwright.json');
    const args = projects.map((project) => `--project=${project}`);
    step(name, [inModules('@playwright/test/cli.js'), 'test', ...args], {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    return countBrowser(readJson(file)?.stats);
  }

  return { step, stepBeside, vitest, playwright };
}

function printOutcome(name, status, startedAt) {
  const seconds = Math.round((Date.now() - startedAt) / 100) / 10;
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
  return status === 0;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // The runner died before it wrote its report; its step has failed already.
  }
}

function countUnit(report) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { passed, skipped, failures, secondTry } = report;
  return { passed, failed: failures.length, skipped, failures, secondTry };
}

function countBrowser(stats) {
  if (!stats) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, flaky, unexpected, skipped } = stats;
  if (flaky) console.log(`\n${flaky} of the browser tests passed at the second try only`);
  return { passed: expected + flaky, failed: unexpected + (expected ? 0 : 1), skipped };
}

/** Prints the line of totals and ends the process by it. */
export function endRun(counts) {
  for (const { failures = [], secondTry = [] } of counts) {
    for (const name of secondTry) console.log(`passed at the second try only: ${name}`);
    for (const name of failures) console.log(`failed: ${name}`);
  }
  const total = (key) => counts.reduce((sum, count) => sum + count[key], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
  process.exit(total('failed') === 0 ? 0 : 1);
}
