import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['a@naver.con', 'a@naver.com'],
  ['a@gmial.com', 'a@gmail.com'],
  ['a@hanmail.ner', 'a@hanmail.net'],
  ['a@kakao.con', 'a@kakao.com'],
  ['a@naver.co', 'a@naver.com'],
  ['a@naver.comm', 'a@naver.com'],
  ['A.B+c@Navercom', 'a.b+c@naver.com'],
  ['a@gmail.co.kr', 'a@gmail.com'],
  ['a@hanmail.com', 'a@hanmail.net'],
])('%s was meant as %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each(['a@naver.com', 'a@mail.com', 'a@ymail.com', 'a@outlook.kr', 'a@dasi.kr', 'naver.con', 'a@', ''])(
  '%j is left as it is',
  (typed) => {
    expect(suggestEmail(typed)).toBeUndefined();
  },
);

test('whatever is typed, what is suggested keeps the name and is not corrected again', () => {
  const domain = fc.oneof(fc.domain(), fc.constantFrom('naver.com', 'gmail.com', 'daum.net').chain(withTypo));
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9.]{1,20}$/), domain, (name, provider) => {
      const suggested = suggestEmail(`${name}@${provider}`);
      if (suggested === undefined) return;
      expect(suggested.startsWith(`${name}@`)).toBe(true);
      expect(suggestEmail(suggested)).toBeUndefined();
    }),
  );
});

test('every slip of one letter in the name of a provider is noticed', () => {
  fc.assert(
    fc.property(fc.constantFrom('naver.com', 'daum.net', 'kakao.com').chain(withTypo), (typed) => {
      fc.pre(!['naver.com', 'daum.net', 'kakao.com'].includes(typed) && !typed.includes('@'));
      expect(suggestEmail(`a@${typed}`)).toBeDefined();
    }),
  );
});

function withTypo(known: string) {
  return fc
    .record({
      at: fc.nat({ max: known.length - 1 }),
      letter: fc.stringMatching(/^[a-z]$/),
      kind: fc.constantFrom('missing', 'other', 'more', 'swapped'),
    })
    .map(({ at, letter, kind }) => {
      const [before, here, after] = [known.slice(0, at), known[at]!, known.slice(at + 1)];
      if (kind === 'missing') return before + after;
      if (kind === 'other') return before + letter + after;
      if (kind === 'more') return before + letter + here + after;
      return before + after.slice(0, 1) + here + after.slice(1);
    });
}
