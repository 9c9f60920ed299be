import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BOUNDARY,
  fieldPart,
  filePart,
  END,
  MULTIPART,
} from '../../app/media/receive/multipart-body-for-tests.ts';
import { makePhoto } from '../support/photos/photos.ts';
import { uploadFields, uploadForm, Visitor } from '../support/visitor.ts';
import { FuzzedMarket } from './fuzzed-market.ts';
import { findProblems } from './judge.ts';
import { exchange } from './raw-request.ts';
import { sendFuzzed } from './send-requests.ts';
import type { FuzzedRequest } from './fuzzed-request.ts';

/** What generated requests have found, each of which was a failure once. */
let market: FuzzedMarket;
beforeAll(async () => {
  market = await FuzzedMarket.open({});
});
afterAll(() => market.close());

const READ: FuzzedRequest = { method: 'GET', address: '/', headers: [], body: undefined, isMember: false };

test.for<[what: string, fuzzed: Partial<FuzzedRequest>, status: number]>([
  ['a Host that looks like an address and is none', { headers: [['Host', '1.2.3.4.5']] }, 400],
  ['a Host of two words', { headers: [['Host', 'a b']] }, 400],
  ['a parameter that every object has', { address: '/profile/settings?done=__proto__', isMember: true }, 200],
  ['an escape that is no letter', { address: '/%E0%A4' }, 400],
  ['an unknown product for a program', { address: '/api/products/nothing' }, 404],
  ['a cursor that no list gives, for a program', { address: '/api/products?cursor=x' }, 400],
  [
    'a long address that only members may write to',
    { address: `/report/person/x?done=${'%25'.repeat(3_900)}`, method: 'POST' },
    302,
  ],
  ['a method that an address has no use for', { address: '/api/session', method: 'POST' }, 405],
  ['an expectation nobody knows', { headers: [['Expect', 'x']] }, 200],
  ['figures by another name', { address: '/metrics', headers: [['Host', 'evil.example']] }, 403],
])('%s', async ([, fuzzed, status]) => {
  const answer = await sendFuzzed({ ...READ, ...fuzzed }, market.target);
  expect(findProblems(answer)).toEqual([]);
  expect(answer.status).toBe(status);
});

test('a photo whose name no file can have is not there, even where photos are', async () => {
  const seller = new Visitor(market.target.url);
  await seller.signUp();
  const photos = [{ bytes: await makePhoto(60, 40), name: '사진.jpg' }];
  expect((await seller.postForm('/upload', uploadForm(uploadFields(), photos))).status).toBe(302);
  const long = 'a'.repeat(300);
  const answer = await sendFuzzed({ ...READ, address: `/media/product/${long}/a/a.webp` }, market.target);
  expect(findProblems(answer)).toEqual([]);
  expect(answer.status).toBe(404);
});

test('a file where words are expected is no words', async () => {
  const [, own = ''] = market.things.ids;
  const fields = [
    fieldPart('intent', 'edit'),
    fieldPart('id', own),
    filePart('a.txt', Buffer.from('a'), 'desc'),
  ];
  const body = { type: MULTIPART, bytes: Buffer.concat([...fields, END]) };
  const answer = await sendFuzzed(
    { ...READ, method: 'POST', address: '/receipt', body, isMember: true },
    market.target,
  );
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('설명을 입력해 주세요.')]);
});

test('a file name with broken escapes is no form', async () => {
  const head = `Content-Disposition: form-data; name="a"; filename*=utf-8''%E0%A4%A`;
  const bytes = Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\na\r\n--${BOUNDARY}--\r\n`);
  const body = { type: MULTIPART, bytes };
  const answer = await sendFuzzed({ ...READ, method: 'POST', address: '/login', body }, market.target);
  expect(findProblems(answer)).toEqual([]);
  expect(answer.status).toBe(400);
});

test.each(['/', '/product', '/sw.js', '/nowhere', '/privacy.data'])(
  'what asks %s to be something else than HTTP is the last request on its connection: the next could be lost',
  async (path) => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
    const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n`);
    const heard = await exchange(Number(new URL(market.target.url).port), bytes);
    expect(heard.match(/^HTTP\/1\.1 (?:200|404) |^connection: close\r$/gim)).toHaveLength(2);
  },
);

test.each([
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['no host, for a file', 'GET /sw.js HTTP/1.1\r\n\r\n', 400],
  ['cookies that fill the head', `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'c'.repeat(20_000)}\r\n\r\n`, 431],
  ['no request', 'HELLO\r\n\r\n', 400],
])('%s: refused in Korean, with the headers of every answer', async (_what, bytes, status) => {
  const heard = await exchange(Number(new URL(market.target.url).port), Buffer.from(bytes));
  expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(heard).toMatch(/nosniff/);
  expect(heard).toMatch(/[가-힣]/);
});
