import { expect, test } from 'vitest';
import { limitText, tryAgainText } from './rate-limit.ts';

test.each([
  [1, '1초'],
  [59, '59초'],
  [60, '1분'],
  [61, '2분'],
  [180, '3분'],
  [59 * 60, '59분'],
  [59 * 60 + 1, '1시간'],
  [3600, '1시간'],
])('%i seconds are told as %s', (waitS, text) => {
  expect(tryAgainText(waitS)).toBe(`${text} 뒤에 다시 시도해 주세요.`);
});

test('the text names the limit that was reached', () => {
  expect(limitText('accountPassword', 170)).toBe('로그인을 여러 번 실패했어요. 3분 뒤에 다시 시도해 주세요.');
});
