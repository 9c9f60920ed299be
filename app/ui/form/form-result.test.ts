import { expect, test } from 'vitest';
import { failedForm, readFields } from './form-result.ts';

test('빠진 칸과 파일은 빈 글로 읽는다', () => {
  const form = new FormData();
  form.set('details', new File(['x'], 'x.txt'));
  expect(readFields(form, ['reason', 'details'])).toEqual({ reason: '', details: '' });
});

test('받지 못한 폼은 돌려줄 칸만 돌려주고, 어느 폼인지와 한 번 쓰는 열쇠를 잃지 않는다', () => {
  const form = new FormData();
  const typed = { intent: 'nickname', once: 'one-time-key', nickname: '초록고래', password: 'secret' };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  expect(failedForm(form, ['nickname', 'email'], '지금은 안 돼요.')).toEqual({
    ok: false,
    isFailure: true,
    reason: '지금은 안 돼요.',
    values: { nickname: '초록고래' },
    intent: 'nickname',
    once: 'one-time-key',
  });
});
