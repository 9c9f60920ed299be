import { expect, test } from 'vitest';
import type { AnyFormResult } from '../../ui/form/form-result.ts';
import { attributesOf, markupOf } from '../../ui/markup-for-tests.tsx';
import { ToastProvider } from '../../ui/feedback/toast.tsx';
import { SettingsUnavailable } from './settings-card.tsx';

const REASON = '지금은 장터에 문제가 있어 처리하지 못했어요. 잠시 후 다시 눌러 주세요.';
const rejected = (intent: string) => ({ ok: false, intent, reason: REASON, isFailure: true }) as const;
const markup = (formResult: AnyFormResult) =>
  markupOf(
    <ToastProvider>
      <SettingsUnavailable formResult={formResult} />
    </ToastProvider>,
  );

test('적어 둔 닉네임은 칸에 남아 있고, 그대로 다시 보낼 수 있다', () => {
  const page = markup({ ...rejected('nickname'), values: { nickname: '바꾼이름' } });
  expect(attributesOf(page, 'input')).toMatchObject([
    { name: 'intent', value: 'nickname' },
    { name: 'nickname', value: '바꾼이름' },
  ]);
  expect(page).toContain(REASON);
});

test.each(['password', 'verify-email', 'end-session', 'leave'] as const)(
  '다른 것은 까닭을 말하고 설정으로 다시 이끈다: %s',
  (intent) => {
    const page = markup(rejected(intent));
    expect(page).toContain(REASON);
    expect(attributesOf(page, 'form')).toEqual([]);
    expect(attributesOf(page, 'a')).toMatchObject([{ href: '/profile/settings' }]);
  },
);
