import { expect, test } from 'vitest';
import { nextAttemptAt } from './job-loop.server.ts';

const DAY_MS = 24 * 3_600_000;

test('쉬는 시간은 십 초에서 한 시간까지 늘고, 하루가 지나면 끝난다', () => {
  const pauses: number[] = [];
  let now = 0;
  for (let attempts = 1; ; attempts++) {
    const next = nextAttemptAt({ createdAt: 0, attempts }, now);
    if (next === undefined) break;
    pauses.push((next - now) / 1000);
    now = next;
  }
  expect(pauses.slice(0, 10)).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600]);
  expect(new Set(pauses.slice(9))).toEqual(new Set([3600]));
  expect(now).toBeLessThanOrEqual(DAY_MS);
  expect(now).toBeGreaterThan(DAY_MS - 3_600_000);
});

test('하루 넘게 꺼져 있던 장터도 한 번은 해 본 뒤에 그만둔다', () => {
  expect(nextAttemptAt({ createdAt: 0, attempts: 1 }, 3 * DAY_MS)).toBeUndefined();
});
