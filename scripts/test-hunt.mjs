// `npm run test:hunt`: the tests that take long (faults, generated requests, corners in the browser, every screen in every state), and one line of totals.
import { join } from 'node:path';
import { findOrInstallChromium } from './test/chromium.mjs';
import { beginRun, endRun, root } from './test/steps.mjs';
import { installSwift } from './test/swift.mjs';

const WHOLE_TIMEOUT_MS = 30 * 60_000;

const { vitest, playwright } = beginRun(join(root, 'test-results/hunt'));
const chromium = findOrInstallChromium();
installSwift();
const patience = process.env['FAULTS'] === 'whole' ? [`--testTimeout=${WHOLE_TIMEOUT_MS}`] : [];
// A hunt keeps several processes busy by itself.
const hunts = vitest('hunts', ['hunt'], ['--maxWorkers=2', ...patience]);
const browser = playwright('corners, and every screen in every state', ['corners', 'sweeps'], chromium);
endRun([hunts, browser]);
