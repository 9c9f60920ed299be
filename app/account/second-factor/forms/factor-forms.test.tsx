import type { ComponentProps, ReactElement } from 'react';
import { expect, test } from 'vitest';
import { attributesOf, markupOf } from '../../../ui/markup-for-tests.tsx';
import { ToastProvider } from '../../../ui/feedback/toast.tsx';
import { VerifyOwnerForm } from './verify-owner-form.tsx';
import { ownerErrors, enrolmentErrors } from '../code.ts';
import { LoginCodeForm } from '../../sign-in/login-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TurnOnForm } from './enrolment-form.tsx';
import { SECOND_FACTOR_PATH } from '../../account-paths.ts';

const CODE = { name: 'code', inputmode: 'numeric', autocomplete: 'one-time-code' };
const APP_KEY = {
  secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  uri: 'otpauth://totp/a:b?secret=A',
  qr: { size: 3, d: 'M1 1h1v1h-1z' },
};

/** A form says what failed in a toast. */
const formMarkup = (form: ReactElement) => markupOf(<ToastProvider>{form}</ToastProvider>);

test('로그인의 코드 칸은 휴대폰이 알아보고, 돌아갈 곳이 따라간다', () => {
  const markup = formMarkup(<LoginCodeForm next="/mypick" />);
  expect(attributesOf(markup, 'input').at(-1)).toMatchObject(CODE);
  expect(attributesOf(markup, 'form')[0]).toMatchObject({
    method: 'post',
    action: '/login/code?next=%2Fmypick',
  });
  expect(attributesOf(markup, 'a').map(({ href }) => href)).toEqual(['/login?next=%2Fmypick']);
});

test('앱에 알려 줄 것은 그림, 링크, 네 글자씩 나눈 키 세 가지다', () => {
  const markup = formMarkup(<TurnOnForm appKey={APP_KEY} />);
  expect(attributesOf(markup, 'svg')[0]).toMatchObject({ role: 'img', viewbox: '0 0 3 3' });
  expect(attributesOf(markup, 'a')[0]?.['href']).toBe(APP_KEY.uri.replaceAll('&', '&amp;'));
  expect(markup).toContain('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567');
  expect(attributesOf(markup, 'input').at(-1)).toMatchObject(CODE);
  expect(markup).not.toContain('style=');
});

test('복구 코드는 네 자리씩 나누어 적고, 복사 단추는 스크립트가 있을 때만 나온다', () => {
  const markup = formMarkup(<RecoveryCodes codes={['0123456789012345', '1123456789012345']} />);
  expect(markup.match(/<code>[^<]*<\/code>/g)).toEqual([
    '<code>0123 4567 8901 2345</code>',
    '<code>1123 4567 8901 2345</code>',
  ]);
  expect(markup).not.toContain('복사');
});

test('끄거나 새로 만드는 칸은 접혀 있다가 거절되면 까닭과 함께 펼쳐진다', () => {
  const form = (formResult?: ComponentProps<typeof VerifyOwnerForm>['formResult']) => (
    <VerifyOwnerForm
      intent="turn-off"
      title="2단계 인증 끄기"
      button={{ text: '끄기', variant: 'danger' }}
      email="whale@dasi.kr"
      formResult={formResult}
    >
      꺼져요.
    </VerifyOwnerForm>
  );
  const markup = formMarkup(form());
  expect(attributesOf(markup, 'details')[0]).not.toHaveProperty('open');
  expect(attributesOf(markup, 'form')[0]).toMatchObject({ method: 'post', action: SECOND_FACTOR_PATH });
  const refused = formMarkup(form({ ok: false, errors: { code: '인증 코드가 올바르지 않아요.' } }));
  expect(attributesOf(refused, 'details')[0]).toHaveProperty('open');
  expect(refused).toContain('인증 코드가 올바르지 않아요.');
});

test('보내기 전에 빈칸과 코드의 꼴을 본다', () => {
  expect(enrolmentErrors({ password: '' })).toEqual({ password: '비밀번호를 입력해 주세요.' });
  expect(enrolmentErrors({ password: ' ' })).toBeUndefined();
  expect(ownerErrors({ password: '', code: '12' })).toEqual({
    password: '비밀번호를 입력해 주세요.',
    code: expect.stringContaining('6자리'),
  });
  expect(ownerErrors({ password: 'a', code: '123 456' })).toBeUndefined();
});
