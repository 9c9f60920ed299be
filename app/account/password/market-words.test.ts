import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenPasswordProblem, COMMON_PASSWORD, GUESSABLE_PASSWORD } from './change-password.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { passwordPolicy, passwordProblem } from './password-policy.ts';

const person = { email: 'whale@dasi.kr', nickname: '초록고래' };

test('the list holds more than three thousand that are long enough', () => {
  const words = readFileSync(new URL('./common-passwords.server.ts', import.meta.url), 'utf8').split(/\s+/);
  const refused = words.filter((word) => isCommonPassword(word) && !passwordProblem(word, person));
  expect(new Set(refused).size).toBeGreaterThan(3_000);
});

test.each([
  '다시다시다시다시',
  '다시장터2026',
  '다시-장터-2026'.normalize('NFD'),
  'Dasi2026!!',
  'ＤＡＳＩ１２３４',
  'ektlektl',
  'admin-12345',
  '1234중고거래!',
])('a password made of nothing but words of this market is refused: %s', (password) => {
  expect([GUESSABLE_PASSWORD, COMMON_PASSWORD]).toContain(chosenPasswordProblem(password, person));
});

test.each(['다시 만난 장터에서', 'dasi-demo-2026', 'supermarket 2026', '20261122!', '파란 코끼리 열두 마리'])(
  'a word of one’s own is enough: %s',
  (password) => expect(chosenPasswordProblem(password, person)).toBeUndefined(),
);

test('the policy that people read says so', () => {
  expect(passwordPolicy.rules.join(' ')).toContain('짐작하기 쉬운');
});

test('the name of this market is one of its words', () => {
  expect(chosenPasswordProblem('온마을가게-온마을가게', person)).toBeUndefined();
  expect(chosenPasswordProblem('온마을가게-온마을가게', person, '온마을 가게')).toBe(GUESSABLE_PASSWORD);
  expect(chosenPasswordProblem('온마을가게의 고래', person, '온마을 가게')).toBeUndefined();
});

test('what begins with many words of the market is read once', () => {
  for (const word of ['다시', '나눔장터', '장터', 'dasi', 'market']) {
    const password = `${word.repeat(126 / word.length)}x`;
    expect(chosenPasswordProblem(password, person, '다시')).toBeUndefined();
    expect(chosenPasswordProblem(password, person, '나눔장터')).toBeUndefined();
  }
});

test('a password is of market words where it can be divided into them in any way', () => {
  const words = ['다시', '장터', '나눔', '나눔장', '터다'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { minLength: 6, maxLength: 10 }), (parts) => {
      const password = parts.join('');
      const isOfWords = /^(?:다시|장터|나눔|나눔장)+$/.test(password);
      expect(chosenPasswordProblem(password, person, '나눔장') === GUESSABLE_PASSWORD).toBe(isOfWords);
    }),
  );
});
