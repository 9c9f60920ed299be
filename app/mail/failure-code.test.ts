import { expect, test } from 'vitest';
import { failureCode } from './deliver-mail.server.ts';

test('실패는 낱말과 번호로만 말하고, 주소가 든 글은 말하지 않는다', () => {
  const refused = Object.assign(new Error('550 <whale@dasi.kr> unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: '550 <whale@dasi.kr> unknown',
  });
  expect(failureCode(refused)).toBe('EENVELOPE 550');
  expect(failureCode(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
  expect(failureCode(Object.assign(new TypeError('whale@dasi.kr'), { code: 'whale@dasi.kr' }))).toBe(
    'TypeError',
  );
  expect(failureCode('whale@dasi.kr')).toBe('unknown');
});
