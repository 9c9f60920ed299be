import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { attributesOf, markupOf } from '../markup-for-tests.tsx';
import { RelativeTimeText, watchRelativeTime } from './relative-time-text.tsx';

const now = Date.UTC(2026, 0, 1);
const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now });
});

afterEach(() => {
  vi.useRealTimers();
});

test('the server writes the text and the exact time', () => {
  const markup = markupOf(<RelativeTimeText at={now - 5 * minute} />);
  expect(attributesOf(markup, 'time')[0]?.datetime).toBe('2025-12-31T23:55:00.000Z');
  expect(markup).toContain('>5분 전<');
});

describe('watchRelativeTime', () => {
  test('calls each watcher when its own text changes, on one timer', () => {
    const fresh = vi.fn<() => void>();
    const older = vi.fn<() => void>();
    const stopFresh = watchRelativeTime(now, fresh);
    const stopOlder = watchRelativeTime(now - 90_000, older);
    expect(vi.getTimerCount()).toBe(1);

    vi.advanceTimersByTime(30_000);
    expect([fresh.mock.calls.length, older.mock.calls.length]).toEqual([0, 1]);
    vi.advanceTimersByTime(30_000);
    expect([fresh.mock.calls.length, older.mock.calls.length]).toEqual([1, 1]);
    vi.advanceTimersByTime(minute);
    expect([fresh.mock.calls.length, older.mock.calls.length]).toEqual([2, 2]);
    stopFresh();
    stopOlder();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a stopped watcher is not called, the others go on', () => {
    const stopped = vi.fn<() => void>();
    const other = vi.fn<() => void>();
    watchRelativeTime(now, stopped)();
    const stop = watchRelativeTime(now, other);
    vi.advanceTimersByTime(minute);
    expect(stopped).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledOnce();
    stop();
  });

  test('waits of months are not cut short by the size of a timer', () => {
    const notify = vi.fn<() => void>();
    const stop = watchRelativeTime(now - 400 * 24 * 60 * minute, notify);
    vi.advanceTimersByTime(300 * 24 * 60 * minute);
    expect(notify).not.toHaveBeenCalled();
    vi.advanceTimersByTime(30 * 24 * 60 * minute);
    expect(notify).toHaveBeenCalledOnce();
    stop();
  });
});
