// `npm test`: installs what the tests need, runs every check in turn, and ends with one line of totals.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallChromium } from './test/chromium.mjs';
import { installSwift } from './test/swift.mjs';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const node = process.execPath;
const module = (path) => join(root, 'node_modules', path);

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

function step(name, args, env = {}) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  console.log(
    `── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - startedAt) / 100) / 10} s)`,
  );
  return status === 0;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(join(results, file), 'utf8'));
  } catch {
    return undefined; // The runner died before it wrote its report; its step has failed already.
  }
}

const chromium = findOrInstallChromium();
installSwift();
const checks = [
  ['format', [module('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ['lint', [module('oxlint/bin/oxlint'), '--deny-warnings']],
  ['route types', [module('.bin/react-router'), 'typegen']],
  ['types', [module('typescript/bin/tsc'), '-p', '.']],
  ['boundaries', [join(root, 'scripts/check-boundaries.mjs')]],
];
const passedChecks = checks.map(([name, args]) => step(name, args)).filter(Boolean).length;
step('how the code reads (a report)', [join(root, 'scripts/code-report.ts')]);
step('unit, store and app tests', [
  module('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/vitest.json',
]);
step('browser tests', [module('@playwright/test/cli.js'), 'test'], {
  CHROMIUM_PATH: chromium ?? '',
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'playwright.json'),
});

const unit = readJson('vitest.json');
const browser = readJson('playwright.json')?.stats;
const passed = passedChecks + (unit?.numPassedTests ?? 0) + (browser?.expected ?? 0) + (browser?.flaky ?? 0);
const failed =
  checks.length -
  passedChecks +
  (unit ? unit.numFailedTests + (unit.success || unit.numFailedTests ? 0 : 1) : 1) +
  (browser ? browser.unexpected + (browser.expected ? 0 : 1) : 1);
const skipped = (unit?.numPendingTests ?? 0) + (browser?.skipped ?? 0);
if (browser?.flaky) console.log(`\n${browser.flaky} of the browser tests passed at the second try only`);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);
