import { describe, expect, test } from 'vitest';
import { linkIn } from '../../../test/support/mail/mails.ts';
import { accountMail, isNotice, noticeMail } from './account-mails.ts';

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

const KINDS = [
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'recovery-codes-renewed',
  'codes-refused',
  'passkey-added',
  'passkey-removed',
  'service-linked',
  'service-unlinked',
  'password-changed',
] as const;

describe.each(KINDS)('%s', (kind) => {
  const mail = noticeMail(kind, 'whale@dasi.kr', '우리장터', 'https://dasi.kr');

  test('누구에게, 어디서 왔는지, 무슨 일인지, 내가 한 일이 아니면 무엇을 할지 말하고 링크는 없다', () => {
    expect(isNotice(kind)).toBe(true);
    expect(mail.to).toBe('whale@dasi.kr');
    expect(mail.subject).toMatch(/^\[우리장터\] (2단계 인증|복구 코드|패스키|간편 로그인|비밀번호)/);
    expect(mail.text).toMatch(/직접 [^]*(않았다면|아니라면)[^]*(비밀번호를 바꾸고|바로 다시 정해 주세요)/);
    expect(mail.text).not.toMatch(/https?:|<[a-z]/i);
  });
});

test('no code stands in them', () => {
  for (const kind of KINDS)
    expect(noticeMail(kind, 'whale@dasi.kr', '우리장터', 'https://dasi.kr').text).not.toMatch(/\d{4}/);
});

test('other mails are none of these', () => {
  for (const kind of ['verify-email', 'reset-password', 'toString']) expect(isNotice(kind)).toBe(false);
});

const APPEAL_AT: Partial<Record<string, string>> = {
  'listing-hidden': '/notice',
  'listing-removed': '/notice',
  'review-removed': '/notice',
  warned: '/notice',
  muted: '/notice',
  'number-marked': '/notice',
  'account-suspended': '/login',
};

describe.each([
  'purchase-undone',
  'sale-undone',
  'listing-hidden',
  'listing-shown',
  'listing-removed',
  'review-removed',
  'warned',
  'muted',
  'number-marked',
  'appeal-upheld',
  'appeal-overturned',
  'account-suspended',
  'account-restored',
] as const)('%s', (kind) => {
  test('운영자가 무엇을 했는지와 어디에 물을지 말하고, 남이 쓴 글은 없다', () => {
    const mail = noticeMail(kind, 'whale@dasi.kr', '우리장터', 'https://dasi.kr');
    expect(isNotice(kind)).toBe(true);
    expect(mail.subject).toMatch(/^\[우리장터\] /);
    expect(mail.text).toMatch(/운영자가 [^]*이용약관에 적힌 연락처/);
    expect(mail.text).not.toMatch(/<[a-z]/i);
    expect(mail.text.match(/https?:\S+/g) ?? []).toEqual(
      APPEAL_AT[kind] ? [`https://dasi.kr${APPEAL_AT[kind]}`] : [],
    );
    if (APPEAL_AT[kind]) expect(mail.text).toMatch(/한 번 이의를 제기할 수 있어요/);
  });
});
