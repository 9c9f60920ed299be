import { afterAll, beforeAll, expect, test } from 'vitest';
import { newClientId, openTalkMarket, readChat, say, type TalkMarket } from './talking-people.ts';

let { market, seller, buyer, publish, open } = {} as TalkMarket;
beforeAll(async () => {
  ({ market, seller, buyer, publish, open } = await openTalkMarket('SQLite', { LIMITS: 'on' }));
});
afterAll(() => market.remove());

const TEXT = '짧은 시간에 메시지를 너무 많이 보냈어요.';

test('the thirty-first message in a minute comes back with the reason and its key, in place too', async () => {
  const id = await open(await publish());
  for (let index = 0; index < 30; index++) expect((await say(buyer, id, `말 ${index}`)).status).toBe(302);
  const clientId = newClientId();
  const rejected = await say(buyer, id, '여기까지 적은 말', { clientId });
  expect([rejected.status, Number(rejected.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)]);
  const page = await rejected.text();
  for (const text of [TEXT, '여기까지 적은 말', `value="${clientId}"`]) expect(page).toContain(text);
  const fields = { intent: 'say', clientId, body: '여기까지 적은 말', inPlace: '1' };
  const inPlace = await buyer.post(`/chats/${id}.data`, fields);
  expect([inPlace.status, await inPlace.text()]).toEqual([429, expect.stringContaining(TEXT)]);
  expect((await readChat(seller, id)).lastSeq).toBe(30);
  expect((await say(seller, id, '판매자는 따로 세요.')).status).toBe(302);
});

test('the sixteenth new conversation in an hour is not begun, and known ones open', async () => {
  const ids: string[] = [];
  // The first test has opened one.
  while (ids.length < 14) ids.push(await publish());
  for (const id of ids) await open(id);
  const detail = `/product/detail/${await publish()}`;
  const rejected = await buyer.post(detail, { intent: 'chat' });
  expect([rejected.status, await rejected.text()]).toEqual([
    429,
    expect.stringContaining('한 시간에 시작할 수 있는 대화를 모두 시작했어요.'),
  ]);
  await open(ids[0]!);
});
