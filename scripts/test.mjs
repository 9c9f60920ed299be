// `npm test`: installs what the tests need, runs every check in turn, and ends with one line of totals.
import { join } from 'node:path';
import { findOrInstallChromium } from './test/chromium.mjs';
import { beginRun, endRun, inModules, readJson, root } from './test/steps.mjs';
import { installSwift } from './test/swift.mjs';

const results = join(root, 'test-results');
const { step, vitest } = beginRun(results);

const chromium = findOrInstallChromium();
installSwift();
const checks = [
  ['format', [inModules('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ['lint', [inModules('oxlint/bin/oxlint'), '--deny-warnings']],
  ['route types', [inModules('.bin/react-router'), 'typegen']],
  ['types', [inModules('typescript/bin/tsc'), '-p', '.']],
  ['boundaries', [join(root, 'scripts/check-boundaries.mjs')]],
  ['unused code', [inModules('knip/bin/knip.js')]],
];
const passedChecks = checks.map(([name, args]) => step(name, args)).filter(Boolean).length;
step('how the code reads (a report)', [join(root, 'scripts/code-report.ts')]);
const unit = vitest('unit, store and app tests', 'tests');
step('browser tests', [inModules('@playwright/test/cli.js'), 'test'], {
  CHROMIUM_PATH: chromium ?? '',
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'playwright.json'),
});
const browser = readJson(join(results, 'playwright.json'))?.stats;
if (browser?.flaky) console.log(`\n${browser.flaky} of the browser tests passed at the second try only`);

endRun([
  { passed: passedChecks, failed: checks.length - passedChecks, skipped: 0 },
  unit,
  browser
    ? {
        passed: browser.expected + browser.flaky,
        failed: browser.unexpected + (browser.expected ? 0 : 1),
        skipped: browser.skipped,
      }
    : { passed: 0, failed: 1, skipped: 0 },
]);
