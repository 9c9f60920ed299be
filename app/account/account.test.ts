import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanNickname,
  emailKey,
  emailProblem,
  newEmailProblem,
  nicknameKey,
  nicknameProblem,
} from './account.ts';

describe('닉네임', () => {
  test.each(['초록고래', 'Dasi 팬', '고래', '가'.repeat(20), '🐳🐳', '다시마', '초록고래'.normalize('NFD')])(
    '%j은(는) 쓸 수 있다',
    (nickname) => expect(nicknameProblem(nickname)).toBeUndefined(),
  );

  test.each([
    ['', '입력'],
    ['   ', '입력'],
    ['가', '2자 이상'],
    ['가'.repeat(21), '20자 이하'],
    ['초록\u202E고래', '문자'],
    ['초록\u200B고래', '문자'],
    ['초록\u3164고래', '문자'],
    ['초록\u2800고래', '문자'],
    ['초록\n고래', '문자'],
    ['초록\u0000고래', '문자'],
    ['초록\uD800고래', '문자'],
    [`고래${'\u0301'.repeat(31)}`, '문자'],
    ['가'.repeat(60_000), '20자 이하'],
  ])('%j은(는) 쓸 수 없다: %s', (nickname, reason) => {
    expect(nicknameProblem(nickname)).toContain(reason);
  });

  test('길이는 다듬은 뒤의 코드 포인트로 센다', () => {
    expect(nicknameProblem(` ${'가'.repeat(20).normalize('NFD')} `)).toBeUndefined();
    expect(nicknameProblem('🐳'.repeat(20))).toBeUndefined();
    expect(nicknameProblem('🐳'.repeat(21))).toBeDefined();
  });

  test('글자 크기와 유니코드 형태가 달라도 같은 이름이다', () => {
    const same = [
      'Straße고래',
      'STRASSE고래',
      'straße고래'.normalize('NFD'),
      'ＳＴＲＡＳＳＥ고래',
      'ſtraẞe고래',
    ];
    expect(new Set(same.map(nicknameKey)).size).toBe(1);
    expect(nicknameKey('초록  고래')).toBe(nicknameKey('초록\u00A0고래'));
    expect(nicknameKey('초록고래')).not.toBe(nicknameKey('초록고레'));
  });

  test('다듬기와 열쇠는 다시 해도 그대로고, 어떤 꼴로 적어도 열쇠는 같다', () => {
    const letters = fc.mapToConstant(
      ...[
        [0x20, 0x250],
        [0x370, 0x530],
        [0x1e00, 0x2000],
        [0x3131, 0x3164],
        [0xac00, 0xd7a4],
        [0xff01, 0xffdd],
      ].map(([from = 0, to = 0]) => ({
        num: to - from,
        build: (index: number) => String.fromCodePoint(from + index),
      })),
    );
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 12 }), (text) => {
        const clean = cleanNickname(text);
        expect(cleanNickname(clean)).toBe(clean);
        if (nicknameProblem(text) !== undefined) return;
        const forms = [
          clean,
          text.toLowerCase(),
          text.toUpperCase(),
          text.normalize('NFD'),
          text.normalize('NFKC'),
        ];
        for (const form of [...forms, nicknameKey(text)]) expect(nicknameKey(form)).toBe(nicknameKey(text));
      }),
      { numRuns: 1000 },
    );
  });

  test('받아들인 닉네임에는 보이지 않는 문자가 없다', () => {
    const hidden = fc.constantFrom(
      '\u200B',
      '\u200D',
      '\u202E',
      '\u2066',
      '\u00AD',
      '\uFE0F',
      '\u115F',
      '\u0007',
    );
    const inner = fc.tuple(fc.string({ minLength: 1 }), hidden, fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(inner, ([before, mark, after]) => {
        expect(nicknameProblem(`가${before}${mark}${after}나`)).toBeDefined();
      }),
    );
  });
});

describe('이메일', () => {
  test.each(['whale@dasi.kr', 'a@b', "o'neil+tag@mail.example.co.kr", ' whale@dasi.kr ', 'A.B@C-D.kr'])(
    '%j은(는) type=email이 받는 주소다',
    (email) => expect(emailProblem(email)).toBeUndefined(),
  );

  test.each([
    '',
    'whale',
    'whale@',
    '@dasi.kr',
    'a b@dasi.kr',
    'a@-b.kr',
    'a@b-.kr',
    'a@b..kr',
    'a@b,kr',
    '고래@dasi.kr',
  ])('%j은(는) 아니다', (email) => expect(emailProblem(email)).toBeDefined());

  test('점 없이 끝나는 주소로는 가입할 수 없다', () => {
    expect(newEmailProblem('a@b')).toContain('끝까지');
    expect(newEmailProblem('a.b@localhost')).toContain('끝까지');
    expect(newEmailProblem('a@b.kr')).toBeUndefined();
    expect(newEmailProblem('a@')).toBe(emailProblem('a@'));
  });

  test('받을 수 있는 길이보다 긴 주소는 아니다', () => {
    const domain = `@${'b'.repeat(63)}.kr`;
    expect(emailProblem('a'.repeat(254 - domain.length) + domain)).toBeUndefined();
    expect(emailProblem('a'.repeat(255 - domain.length) + domain)).toBeDefined();
  });

  test('글자 크기가 달라도 같은 주소다', () => {
    expect(emailKey(' Whale@DASI.kr')).toBe(emailKey('whale@dasi.kr'));
  });
});
