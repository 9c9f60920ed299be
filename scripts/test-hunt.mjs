// `npm run test:hunt`: the tests that take long, faults and generated requests among them, and one line of totals.
import { join } from 'node:path';
import { beginRun, endRun, root } from './test/steps.mjs';
import { installSwift } from './test/swift.mjs';

const WHOLE_TIMEOUT_MS = 30 * 60_000;

const { vitest } = beginRun(join(root, 'test-results/hunt'));
installSwift();
const patience = process.env['FAULTS'] === 'whole' ? [`--testTimeout=${WHOLE_TIMEOUT_MS}`] : [];
// A hunt keeps several processes busy by itself.
endRun([vitest('hunts', 'hunt', ['--maxWorkers=2', ...patience])]);
