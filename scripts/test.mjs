// `npm test`: installs what the tests need, runs every check in turn, and ends with one line of totals.
import { join } from 'node:path';
import { findOrInstallChromium } from './test/chromium.mjs';
import { beginRun, endRun, inModules, root } from './test/steps.mjs';
import { installSwift } from './test/swift.mjs';

const { step, vitest, playwright } = beginRun(join(root, 'test-results'));

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
const unit = vitest('unit, store and app tests', ['tests']);
const browser = playwright('browser tests', ['sqlite', 'postgres'], chromium);

endRun([{ passed: passedChecks, failed: checks.length - passedChecks, skipped: 0 }, unit, browser]);
