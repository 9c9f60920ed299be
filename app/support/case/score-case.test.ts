import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CASE_SIGNALS, type CaseSignal, type ReporterRecord, scoreCase } from './case.ts';

const records: fc.Arbitrary<ReporterRecord> = fc
  .record({ closed: fc.nat(200), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ closed, share }) => ({ closed, upheld: Math.floor(closed * share) }));
const signals: fc.Arbitrary<CaseSignal[]> = fc.subarray(CASE_SIGNALS.map(({ value }) => value));

describe('the score of a case', () => {
  test('is a whole number from 0 to 100', () => {
    fc.assert(
      fc.property(fc.array(records, { maxLength: 30 }), signals, (reporters, noticed) => {
        const score = scoreCase(reporters, noticed);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      }),
    );
  });

  test('never falls with another report, another signal or a better record of a reporter', () => {
    fc.assert(
      fc.property(
        fc.array(records, { minLength: 1, maxLength: 10 }),
        records,
        signals,
        (reporters, more, noticed) => {
          const score = scoreCase(reporters, noticed);
          expect(scoreCase([...reporters, more], noticed)).toBeGreaterThanOrEqual(score);
          for (const { value } of CASE_SIGNALS)
            expect(scoreCase(reporters, [...new Set([...noticed, value])])).toBeGreaterThanOrEqual(score);
          const [first, ...rest] = reporters;
          const better = { closed: first!.closed + 1, upheld: first!.upheld + 1 };
          expect(scoreCase([better, ...rest], noticed)).toBeGreaterThanOrEqual(score);
        },
      ),
    );
  });

  test('two reporters who are always right weigh more than ten who are always wrong', () => {
    const right = Array.from({ length: 2 }, () => ({ closed: 30, upheld: 30 }));
    const wrong = Array.from({ length: 10 }, () => ({ closed: 50, upheld: 0 }));
    expect(scoreCase(right, [])).toBeGreaterThan(scoreCase(wrong, []));
  });
});
