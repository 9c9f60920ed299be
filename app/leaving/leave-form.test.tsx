import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { ViewerProvider } from '../account/viewer.tsx';
import { attributesOf, markupOf } from '../ui/markup-for-tests.tsx';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { LeaveForm } from './leave-form.tsx';

/** A form says what failed in a toast. */
const formMarkup = (form: ReactElement) =>
  markupOf(
    <ViewerProvider viewer={null} loading={false} signedIn={false} refresh={() => undefined}>
      <ToastProvider>{form}</ToastProvider>
    </ViewerProvider>,
  );

test('비밀번호를 묻는 칸은 설정의 다른 칸과 이름이 다르다', () => {
  const markup = formMarkup(<LeaveForm asksForCode={false} />);
  expect(markup.match(/<label[^>]*>(.*?)<\/label>/)?.[1]).toBe('내 비밀번호');
  expect(attributesOf(markup, 'input').at(-1)).toMatchObject({
    name: 'leavePassword',
    autocomplete: 'current-password',
  });
});

test('탈퇴는 접혀 있다가 거절되면 펼쳐진다', () => {
  expect(attributesOf(formMarkup(<LeaveForm asksForCode={false} />), 'details')[0]).not.toHaveProperty(
    'open',
  );
  const refused = formMarkup(
    <LeaveForm
      asksForCode={false}
      formResult={{ ok: false, errors: { leavePassword: '비밀번호가 올바르지 않아요.' } }}
    />,
  );
  expect(attributesOf(refused, 'details')[0]).toHaveProperty('open');
  expect(refused).toContain('비밀번호가 올바르지 않아요.');
});

test('2단계 인증이 켜져 있으면 인증 코드도 묻는다', () => {
  const markup = formMarkup(<LeaveForm asksForCode />);
  expect(attributesOf(markup, 'input').at(-1)).toMatchObject({
    name: 'code',
    autocomplete: 'one-time-code',
    inputmode: 'numeric',
  });
});
