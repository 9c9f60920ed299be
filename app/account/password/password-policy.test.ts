import { describe, expect, test } from 'vitest';
import { chosenPasswordProblem, COMMON_PASSWORD } from './change-password.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { passwordPolicy, passwordProblem } from './password-policy.ts';

const person = { email: 'Whale@Dasi.kr', nickname: '초록고래 열두마리' };

describe('비밀번호 정책', () => {
  test.each([
    '12자리를 넘는 아무 말',
    'zzzzzzzq',
    '🐳🐋'.repeat(4),
    '가나'.repeat(64).normalize('NFD'),
    'abcdefgi',
    '12345679',
    'abcd1234',
  ])('%j은(는) 정할 수 있다: 문자 종류를 따지지 않는다', (password) =>
    expect(passwordProblem(password, person)).toBeUndefined(),
  );

  test.each([
    ['', '입력'],
    ['1234567', '8자 이상'],
    ['가나다라마바사'.normalize('NFD'), '8자 이상'],
    ['가'.repeat(129), '128자까지'],
    ['whale@dasi.KR', '이메일'],
    ['초록고래 열두마리', '닉네임'],
    ['초록고래 열두마리'.normalize('NFD'), '닉네임'],
    ['aaaaaaaa', '되풀이한'],
    ['aAaAaAaA', '되풀이한'],
    ['        ', '되풀이한'],
    ['🐳'.repeat(8), '되풀이한'],
    ['가'.repeat(128).normalize('NFD'), '되풀이한'],
    ['12345678', '이어지는'],
    ['87654321', '이어지는'],
    ['1234567890', '이어지는'],
    ['0987654321', '이어지는'],
    ['１２３４５６７８', '이어지는'],
    ['abcdefgh', '이어지는'],
    ['AbCdEfGh', '이어지는'],
    ['zyxwvuts', '이어지는'],
    ['가나다라마바사아'.normalize('NFD'), '이어지는'],
  ])('%j은(는) 안 된다: %s', (password, reason) => {
    expect(passwordProblem(password, person)).toContain(reason);
  });

  test('많이 쓰이는 비밀번호는 글자 크기가 달라도 안 된다', () => {
    for (const common of ['password', 'PassWord', 'qwer1234', 'dkssudgktpdy', '1q2w3e4r!']) {
      expect(chosenPasswordProblem(common, person)).toBe(COMMON_PASSWORD);
    }
    expect(isCommonPassword('파란 코끼리 열두 마리')).toBe(false);
    expect(isCommonPassword('dasi-demo-2026')).toBe(false);
  });

  test('내보이는 정책은 실제 규칙과 같다', () => {
    const { minLength, maxLength } = passwordPolicy;
    const ofLength = (length: number) => 'zq'.repeat(length).slice(0, length);
    expect(passwordProblem(ofLength(minLength), person)).toBeUndefined();
    expect(passwordProblem(ofLength(minLength - 1), person)).toBeDefined();
    expect(passwordProblem(ofLength(maxLength), person)).toBeUndefined();
    expect(passwordProblem(ofLength(maxLength + 1), person)).toBeDefined();
    expect(passwordPolicy.refusesSequences).toBe(true);
    for (const refused of ['aaaaaaaa', 'abcdefgh', '87654321']) {
      expect(passwordPolicy.rules.join(' ')).toContain(refused);
      expect(passwordProblem(refused, person)).toBeDefined();
    }
  });
});
