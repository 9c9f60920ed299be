import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { attributesOf, markupOf, textOfId } from '../../ui/markup-for-tests.tsx';
import { ToastProvider } from '../../ui/feedback/toast.tsx';
import { ChangePasswordForm } from '../password/change-password-form.tsx';
import { LoginForm } from '../sign-in/login-form.tsx';
import { NicknameForm } from '../sign-up/nickname-form.tsx';
import { SignupForm } from '../sign-up/signup-form.tsx';

/** A form says what failed in a toast. */
const formMarkup = (form: ReactElement) => markupOf(<ToastProvider>{form}</ToastProvider>);

/** Each visible input by the exact text of its label. */
function inputsByLabel(markup: string): Map<string, Record<string, string>> {
  const inputs = attributesOf(markup, 'input');
  const labels = markup.matchAll(/<label[^>]*for="([^"]*)"[^>]*>(.*?)<\/label>/g);
  return new Map(
    [...labels].map(([, id, text = '']) => [text, inputs.find((input) => input['id'] === id) ?? {}]),
  );
}

const buttonTexts = (markup: string) =>
  [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inside = '']) =>
    inside.replace(/<[^>]*>/g, ''),
  );

describe('로그인', () => {
  test('칸과 단추의 이름, 브라우저에 알리는 쓰임', () => {
    const markup = formMarkup(<LoginForm />);
    const inputs = inputsByLabel(markup);
    expect([...inputs.keys()]).toEqual(['이메일', '비밀번호']);
    expect(inputs.get('이메일')).toMatchObject({ name: 'email', type: 'email', autocomplete: 'email' });
    expect(inputs.get('비밀번호')).toMatchObject({
      name: 'password',
      type: 'password',
      autocomplete: 'current-password',
    });
    expect(buttonTexts(markup)).toEqual(['로그인', '패스키로 로그인']);
    expect(attributesOf(markup, 'form')[0]).toMatchObject({
      method: 'post',
      action: '/login',
      novalidate: '',
    });
    expect(attributesOf(markup, 'a').map(({ href }) => href)).toEqual(['/signup', '/reset']);
  });

  test('돌아갈 곳은 보낼 때도, 회원가입으로 갈 때도 따라간다', () => {
    const markup = formMarkup(<LoginForm next="/product/detail/a?b=c" />);
    const next = encodeURIComponent('/product/detail/a?b=c');
    expect(attributesOf(markup, 'form')[0]?.['action']).toBe(`/login?next=${next}`);
    expect(attributesOf(markup, 'a')[0]?.['href']).toBe(`/signup?next=${next}`);
  });

  test('틀렸다는 말은 비밀번호 칸에 나오고, 이메일은 남고 비밀번호는 비어 있다', () => {
    const markup = formMarkup(
      <LoginForm
        formResult={{
          ok: false,
          errors: { password: '이메일 또는 비밀번호가 올바르지 않아요.' },
          values: { email: 'whale@dasi.kr' },
        }}
      />,
    );
    const inputs = inputsByLabel(markup);
    expect(inputs.get('비밀번호')).toMatchObject({ 'aria-invalid': 'true' });
    expect(markup).toContain('이메일 또는 비밀번호가 올바르지 않아요.');
    expect(inputs.get('이메일')?.['value']).toBe('whale@dasi.kr');
    expect(inputs.get('비밀번호')).not.toHaveProperty('value');
  });
});

describe('회원가입', () => {
  test('칸과 단추의 이름, 브라우저에 알리는 쓰임', () => {
    const markup = formMarkup(<SignupForm />);
    const inputs = inputsByLabel(markup);
    expect([...inputs].map(([label, { name, autocomplete }]) => [label, name, autocomplete])).toEqual([
      ['닉네임', 'nickname', 'nickname'],
      ['이메일', 'email', 'email'],
      ['비밀번호', 'password', 'new-password'],
    ]);
    expect(inputs.get('비밀번호')).toMatchObject({ type: 'password' });
    for (const input of inputs.values()) expect(input).not.toHaveProperty('maxlength');
    expect(buttonTexts(markup)).toEqual(['회원가입']);
  });

  test('동의는 스스로 하는 것이고, 두 글은 쓰던 것을 두고 열린다', () => {
    const markup = formMarkup(<SignupForm />);
    const box = attributesOf(markup, 'input').find(({ type }) => type === 'checkbox');
    expect(box).toMatchObject({ name: 'agree', 'aria-required': 'true' });
    expect(box).not.toHaveProperty('checked');
    const label = markup.match(/<label[^>]*>(<input[^>]*type="checkbox".*?)<\/label>/)?.[1];
    expect(label?.replace(/<[^>]*>/g, '')).toBe(
      '만 14세 이상이며 이용약관과 개인정보 처리방침에 동의합니다.',
    );
    const links = attributesOf(label ?? '', 'a');
    expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual([
      ['/terms', '_blank', 'noopener'],
      ['/privacy', '_blank', 'noopener'],
    ]);
  });

  test('동의하지 않으면 그 칸에서 까닭을 말하고, 한 동의는 남는다', () => {
    const error = '이용약관과 개인정보 처리방침에 동의해 주세요.';
    const refused = formMarkup(<SignupForm formResult={{ ok: false, errors: { agree: error } }} />);
    const box = attributesOf(refused, 'input').find(({ name }) => name === 'agree');
    expect(box).toMatchObject({ 'aria-invalid': 'true' });
    expect(textOfId(refused, box?.['aria-describedby'] ?? '')).toBe(error);
    const returned = formMarkup(<SignupForm formResult={{ ok: false, values: { agree: 'on' } }} />);
    expect(attributesOf(returned, 'input').find(({ name }) => name === 'agree')).toHaveProperty('checked');
  });

  test('거절된 칸은 까닭을 말하고, 적은 것은 남는다', () => {
    const errors = { email: '올바른 이메일 주소를 입력해 주세요.', password: '비밀번호를 입력해 주세요.' };
    const markup = formMarkup(
      <SignupForm formResult={{ ok: false, errors, values: { nickname: '초록고래', email: 'whale' } }} />,
    );
    const inputs = inputsByLabel(markup);
    expect(inputs.get('닉네임')?.['value']).toBe('초록고래');
    const email = inputs.get('이메일');
    expect(email).toMatchObject({ value: 'whale', 'aria-invalid': 'true' });
    expect(textOfId(markup, email?.['aria-describedby'] ?? '')).toBe(errors.email);
  });
});

test('설정의 칸마다 이름이 다르다', () => {
  const markup = formMarkup(
    <>
      <NicknameForm nickname="초록고래" />
      <ChangePasswordForm viewer={{ nickname: '초록고래', email: 'whale@dasi.kr' }} asksForCode={false} />
    </>,
  );
  const inputs = inputsByLabel(markup);
  expect([...inputs.keys()]).toEqual(['닉네임', '내 비밀번호', '새 비밀번호']);
  for (const label of ['내 비밀번호', '새 비밀번호']) {
    expect(inputs.get(label)).toMatchObject({ type: 'password' });
  }
  expect(buttonTexts(markup)).toEqual(['닉네임 변경', '비밀번호 변경']);
});
