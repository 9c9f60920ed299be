import { expect, test } from 'vitest';
import { undoUntilText } from './undo-until-text.ts';

const at = (time: string) => Date.parse(`2026-11-27T${time}+09:00`);
const MINUTE_MS = 60_000;

test.each([
  ['17:42:59', 10, '오후 5:52까지 되돌릴 수 있어요.'],
  ['23:55:00', 10, '11월 28일 오전 12:05까지 되돌릴 수 있어요.'],
  ['17:42:00', 7 * 24 * 60, '12월 4일 오후 5:42까지 되돌릴 수 있어요.'],
])('at %s, %d minutes before its end', (time, minutes, text) => {
  expect(undoUntilText(at(time) + minutes * MINUTE_MS, at(time))).toBe(text);
});
