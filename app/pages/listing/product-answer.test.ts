import { redirect } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answerOrFailure, isOutdatedBy } from './product-answer.ts';

afterEach(() => vi.restoreAllMocks());
const sending = (intent: string) =>
  new Request('http://localhost/', { method: 'POST', body: new URLSearchParams({ intent }) });
const buying = () => sending('buy');

test('a missing response becomes a rejection, and is logged to the console', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = await answerOrFailure(buying(), () => Promise.reject(new TypeError('Failed to fetch')));
  expect(answer).toMatchObject({ ok: false, intent: 'buy', reason: 'failed' });
  expect(log).toHaveBeenCalledOnce();
});

test('being sent to sign in goes on', async () => {
  const toLogin = redirect('/login');
  await expect(answerOrFailure(buying(), () => Promise.reject(toLogin))).rejects.toBe(toLogin);
});

test('a deleted listing leads to the receipts, and the page says so', async () => {
  const toReceipts = () => Promise.reject(redirect('/receipt'));
  expect(await answerOrFailure(sending('delete'), toReceipts)).toEqual({ ok: true, intent: 'delete' });
});

test.each(['/login?next=%2Fproduct%2F1', '/verify', '/settings/second-factor'])(
  'being sent to %s while deleting is no success',
  async (location) => {
    const elsewhere = redirect(location);
    const answer = answerOrFailure(sending('delete'), () => Promise.reject(elsewhere));
    await expect(answer).rejects.toBe(elsewhere);
  },
);

test('the body is still there for the server', async () => {
  const request = buying();
  await answerOrFailure(request, async () => ({ ok: true, intent: 'buy' }));
  expect((await request.formData()).get('intent')).toBe('buy');
});

test.each([
  [{ ok: true, intent: 'pick' }, true],
  [{ ok: true, intent: 'buy' }, false],
  [{ ok: false, intent: 'buy', reason: 'sold' }, true],
  [{ ok: false, reason: 'gone' }, true],
  [{ ok: false, reason: 'failed' }, false],
  [{ ok: false, reason: 'invalid' }, false],
  [{ ok: false, reason: 'signed-out' }, false],
  [undefined, undefined],
  [null, undefined],
  ['done', undefined],
  [{ page: null }, undefined],
])('after %o the page is out of date: %s', (answer, outdated) => {
  expect(isOutdatedBy(answer)).toBe(outdated);
});
