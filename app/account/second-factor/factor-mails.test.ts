import { describe, expect, test } from 'vitest';
import { factorMail, isFactorNotice } from './factor-mails.ts';

describe.each(['second-factor-on', 'second-factor-off', 'recovery-code-used'] as const)('%s', (kind) => {
  const mail = factorMail(kind, 'whale@dasi.kr', '우리장터');

  test('누구에게, 어디서 왔는지, 무슨 일인지, 내가 한 일이 아니면 무엇을 할지 말하고 링크는 없다', () => {
    expect(isFactorNotice(kind)).toBe(true);
    expect(mail.to).toBe('whale@dasi.kr');
    expect(mail.subject).toMatch(/^\[우리장터\] (2단계 인증|복구 코드)/);
    expect(mail.text).toMatch(
      /직접 [^]*않았다면[^]*비밀번호를 바꾸고|직접 하신 일이 아니라면[^]*비밀번호를 바꾸고/,
    );
    expect(mail.text).not.toMatch(/https?:|<[a-z]/i);
  });
});

test('other mails are none of these', () => {
  for (const kind of ['verify-email', 'reset-password', 'toString']) expect(isFactorNotice(kind)).toBe(false);
});
