import { writeFileSync } from 'node:fs';

const LINES_OF_ERROR = 2;

/** A property's error has the seed that finds its counterexample again in the second line. */
function firstLinesOf(errors) {
  const lines = (errors[0]?.message ?? 'without an error').split('\n').slice(0, LINES_OF_ERROR);
  return lines.map((line) => `  ${line}`).join('\n');
}

/** Vitest's reporter of what `npm test` says at its very end, into the file `TEST_TOTALS_FILE`. */
export default class TotalsReporter {
  onTestRunEnd(modules, unhandledErrors, reason) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    const nameOf = (test) => `${test.module.relativeModuleId} › ${test.fullName}`;
    const failures = inState('failed').map(
      (test) => `${nameOf(test)}\n${firstLinesOf(test.result().errors)}`,
    );
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
