import { expect, test } from 'vitest';
import { localizeError } from './localized-error.ts';

test.each([
  [
    Response.json({ message: 'Unexpected Server Error' }, { status: 405 }),
    '이 주소에서는 할 수 없는 요청이에요.',
  ],
  [new Response('Bad Request', { status: 400 }), '요청을 읽을 수 없어요.'],
])('what the router says in English is said in Korean', async (given, text) => {
  const answer = await localizeError(given);
  expect(answer.status).toBe(given.status);
  expect(answer.headers.get('Content-Type')).toBe('application/json');
  expect(await answer.json()).toEqual({ text });
});

test('errors for programs are shown to people too', async () => {
  const answer = await localizeError(Response.json({ code: 'not-found' }, { status: 404 }));
  expect(await answer.json()).toEqual({ code: 'not-found', text: '찾을 수 없어요.' });
});

test('answers of our own stay as they are', async () => {
  const rejection = { reason: 'busy', text: '잠시 후 다시 보내 주세요.' };
  const answer = await localizeError(
    Response.json(rejection, { status: 429, headers: { 'Retry-After': '1' } }),
  );
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '1']);
  expect(await answer.json()).toEqual(rejection);
  const head = new Response(null, { status: 404, headers: { 'Content-Type': 'application/json' } });
  expect((await localizeError(head)).status).toBe(404);
  const words = new Response('보낸 내용이 너무 커요.', { status: 413 });
  expect(await (await localizeError(words)).text()).toBe('보낸 내용이 너무 커요.');
  const page = new Response('Bad Request', { status: 200 });
  expect(await localizeError(page)).toBe(page);
});
