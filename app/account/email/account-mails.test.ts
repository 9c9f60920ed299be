import { describe, expect, test } from 'vitest';
import { linkIn } from '../../../test/support/mail/mails.ts';
import { accountMail } from './account-mails.ts';

const LINK = `https://dasi.example/reset/${'a'.repeat(43)}`;

describe.each(['verify-email', 'reset-password'] as const)('%s', (kind) => {
  const mail = accountMail(kind, 'whale@dasi.kr', '우리장터', LINK);

  test('누구에게, 어디서 왔는지, 링크와 그 기한과 청하지 않았을 때 할 일을 말한다', () => {
    expect(mail.to).toBe('whale@dasi.kr');
    expect(mail.subject).toMatch(/^\[우리장터\] .+ 주세요$/);
    expect(linkIn(mail)).toBe(LINK);
    expect(mail.text).toMatch(/링크는 (24시간|30분) 동안/);
    expect(mail.text).toMatch(/적이 없다면/);
    expect(mail.text).toContain('우리장터');
  });

  test('꾸밈이 없고, 링크는 한 줄을 다 쓴다', () => {
    expect(mail.text).not.toMatch(/<[a-z]/i);
    expect(mail.text.split('\n')).toContain(LINK);
  });
});
