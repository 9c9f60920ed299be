import { writeFileSync } from 'node:fs';

/** Vitest's reporter of what `npm test` says at its very end, into the file `TEST_TOTALS_FILE`. */
export default class TotalsReporter {
  onTestRunEnd(modules, unhandledErrors, reason) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    const nameOf = (test) => `${test.module.relativeModuleId} › ${test.fullName}`;
    const failures = inState('failed').map(nameOf);
    const isBroken = failures.length === 0 && (reason !== 'passed' || unhandledErrors.length > 0);
    const broken = isBroken ? ['a file that could not be run, or an error outside tests'] : [];
    const totals = {
      passed: inState('passed').length,
      failures: [...failures, ...broken],
      skipped: inState('skipped').length,
      secondTry: tests.filter((test) => test.diagnostic()?.flaky).map(nameOf),
    };
    writeFileSync(process.env['TEST_TOTALS_FILE'], JSON.stringify(totals));
  }
}
