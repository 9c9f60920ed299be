import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OtherTyping } from './other-typing.ts';
import { TypingReport } from './typing-report.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const REPORT_MS = 3_000;
const SHOWN_MS = 5_000;

test('of any typing, reports are three seconds apart, and no key is without one for longer', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 8_000 }), { maxLength: 60 });
  fc.assert(
    fc.property(pauses, (between) => {
      const sentAt: number[] = [];
      const report = new TypingReport(() => sentAt.push(performance.now()));
      for (const pause of between) {
        vi.advanceTimersByTime(pause);
        report.typed('ㅇ');
        expect(performance.now() - sentAt.at(-1)!).toBeLessThan(REPORT_MS);
      }
      for (const [index, at] of sentAt.entries())
        if (index > 0) expect(at - sentAt[index - 1]!).toBeGreaterThanOrEqual(REPORT_MS);
    }),
  );
});

test('a field that is emptied, and a page that is not seen, report nothing', () => {
  const send = vi.fn<() => void>();
  const report = new TypingReport(send);
  report.typed('');
  report.typed(' \n');
  vi.stubGlobal('document', { hidden: true });
  report.typed('안녕');
  expect(send).not.toHaveBeenCalled();
  vi.stubGlobal('document', { hidden: false });
  report.typed('안녕하세요');
  expect(send).toHaveBeenCalledOnce();
});

test('it is shown for five seconds after the last report, or until it ends', () => {
  let isShown = false;
  const typing = new OtherTyping((next) => (isShown = next));
  typing.take();
  vi.advanceTimersByTime(REPORT_MS);
  typing.take();
  vi.advanceTimersByTime(SHOWN_MS - 1);
  expect(isShown).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown).toBe(false);
  typing.take();
  typing.end();
  expect(isShown).toBe(false);
  typing.take();
  vi.advanceTimersByTime(SHOWN_MS - 1);
  expect(isShown).toBe(true);
});
