import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerInPlace } from './answer-without-navigation.ts';

const WORDS = {
  page: '/receipt',
  rejectionTexts: { 404: '이미 삭제된 상품이에요.' },
  failure: '삭제하지 못했어요.',
};
const failWith = (thrown: unknown) => answerInPlace(() => Promise.reject(thrown), WORDS);

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test('being sent back to the page itself is success', async () => {
  expect(await failWith(redirect('/receipt'))).toMatchObject({ data: { ok: true }, init: { status: 200 } });
  expect(logged).not.toHaveBeenCalled();
});

test('being sent anywhere else, to sign in, goes on', async () => {
  const toLogin = redirect('/login?next=%2Freceipt');
  await expect(failWith(toLogin)).rejects.toBe(toLogin);
});

test('a rejection shows its own text, and the page is read again', async () => {
  const answer = await failWith(new ErrorResponse(404, 'Not Found', { code: 'not-found' }));
  expect(answer).toMatchObject({
    data: { ok: false, text: '이미 삭제된 상품이에요.' },
    init: { status: 200 },
  });
  expect(logged).toHaveBeenCalledOnce();
});

test('over a limit, the server’s text says for how long', async () => {
  const text = '짧은 시간에 너무 많이 요청했어요. 20초 뒤에 다시 시도해 주세요.';
  const answer = await failWith(new ErrorResponse(429, 'Too Many Requests', { code: 'limited', text }));
  expect(answer).toMatchObject({ data: { ok: false, text }, init: { status: 503 } });
});

test.each([new TypeError('Failed to fetch'), new ErrorResponse(500, 'Server Error', null)])(
  'any other failure (%s) is told, logged, and leaves the page unread',
  async (thrown) => {
    expect(await failWith(thrown)).toMatchObject({
      data: { ok: false, text: WORDS.failure },
      init: { status: 503 },
    });
    expect(logged).toHaveBeenCalledWith(WORDS.failure, thrown);
  },
);
