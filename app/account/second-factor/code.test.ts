import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appCodeProblem, codeProblem, inGroups, parseCode } from './code.ts';

test.each([
  ['123456', { of: 'app', digits: '123456' }],
  [' 123 456 ', { of: 'app', digits: '123456' }],
  ['１２３４５６', { of: 'app', digits: '123456' }],
  ['012-345', { of: 'app', digits: '012345' }],
  ['3123 4567 8901 2345', { of: 'paper', number: 3, digits: '3123456789012345' }],
  ['0123–4567–8901–2345', { of: 'paper', number: 0, digits: '0123456789012345' }],
])('%s', (text, code) => {
  expect(parseCode(text)).toEqual(code);
  expect(codeProblem(text)).toBeUndefined();
});

test.each(['12345', '1234567', '12345a', '31234567890123456', '0x1234', '-', '１２３'])(
  '%s is no code',
  (text) => {
    expect(parseCode(text)).toBeUndefined();
    expect(codeProblem(text)).toContain('6자리');
    expect(appCodeProblem(text)).toContain('6자리');
  },
);

test('nothing is asked for, and a recovery code is no code of an app', () => {
  for (const problem of [codeProblem(' '), appCodeProblem('')])
    expect(problem).toBe('인증 코드를 입력해 주세요.');
  expect(appCodeProblem('3123 4567 8901 2345')).toContain('앱에 보이는');
});

test('in groups it is the same code', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(digits, (drawn) => {
      const text = drawn.join('');
      expect(inGroups(text)).toMatch(/^\d{4} \d{4} \d{4} \d{4}$/);
      expect(parseCode(inGroups(text))).toEqual({ of: 'paper', number: drawn[0], digits: text });
    }),
  );
});
