import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInvalidLines, parseSettingsFile } from './parse-settings-file.ts';

test('the documented settings are read as systemd reads them', () => {
  const file = `# 설정
ORIGIN=https://dasi.example
; 아래는 메일이에요
MAIL_FROM=다시 <hello@dasi.example>
SMTP_URL="smtps://user:p@ss word@mail.example"
SITE_NAME='우리 동네'
  TRUSTED_PROXIES = loopback
PUSH_HOSTS=one.example,\\
  two.example
EMPTY=
not a setting
1BAD=x
`;
  expect(parseSettingsFile(file)).toEqual({
    ORIGIN: 'https://dasi.example',
    MAIL_FROM: '다시 <hello@dasi.example>',
    SMTP_URL: 'smtps://user:p@ss word@mail.example',
    SITE_NAME: '우리 동네',
    TRUSTED_PROXIES: 'loopback',
    PUSH_HOSTS: 'one.example,two.example',
    EMPTY: '',
  });
  expect(findInvalidLines(file)).toEqual([11, 12]);
  expect(findInvalidLines('A=1\r\n  export B=2\n\n# x')).toEqual([2]);
});

test('nothing is expanded and nothing is run', () => {
  expect(parseSettingsFile('SECRET=$HOME `id` $(id) ~\\$x')).toEqual({ SECRET: '$HOME `id` $(id) ~$x' });
});

test('any value is read back that is written in double quotes with backslashes', () => {
  const values = fc.string({ unit: 'grapheme' }).filter((value) => !/[\r\n]/.test(value));
  fc.assert(
    fc.property(values, (value) => {
      const written = value.replace(/["\\]/g, '\\$&');
      expect(parseSettingsFile(`NAME="${written}"`)).toEqual({ NAME: value });
    }),
  );
});
