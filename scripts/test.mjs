// `npm test`: installs what the tests need, runs every check in turn, and ends with one line of totals.
import { join } from 'node:path';
import { findOrInstallChromium } from './test/chromium.mjs';
import { beginRun, endRun, inModules, root } from './test/steps.mjs';
import { installSwift } from './test/swift.mjs';

const { step, stepBeside, vitest, playwright } = beginRun(join(root, 'test-results'));

const chromium = findOrInstallChromium();
installSwift();
// It takes as long as all other checks together.
const format = stepBeside('format', [
  inModules('prettier/bin/prettier.cjs'),
  '--check',
  '--log-level',
  'warn',
  '.',
]);
const checks = [
  ['lint', [inModules('oxlint/bin/oxlint'), '--deny-warnings']],
  ['route types', [inModules('.bin/react-router'), 'typegen']],
  ['types', [inModules('typescript/bin/tsc'), '-p', '.']],
  ['boundaries', [join(root, 'scripts/check-boundaries.mjs')]],
  ['unused code', [inModules('knip/bin/knip.js')]],
];
const outcomes = checks.map(([name, args]) => step(name, args));
step('how the code reads (a report)', [join(root, 'scripts/code-report.ts')]);
outcomes.push(await format);
const unit = vitest('unit, store and app tests', ['tests', 'alone']);
const browser = playwright('browser tests', ['sqlite', 'postgres'], chromium);

const passed = outcomes.filter(Boolean).length;
endRun([{ passed, failed: outcomes.length - passed, skipped: 0 }, unit, browser]);
