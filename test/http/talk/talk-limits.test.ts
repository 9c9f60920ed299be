import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Visitor } from '../../support/visitor.ts';
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

test('a price that is over the limit comes back at its field', async () => {
  const id = await open(await publish());
  for (let index = 0; index < 30; index++) await say(buyer, id, `말 ${index}`);
  const rejected = await buyer.post(`/chats/${id}?ask=offer`, { intent: 'offer', priceWon: '삼만 오천' });
  const page = await rejected.text();
  expect(rejected.status).toBe(429);
  expect(page).toContain(TEXT);
  const [input = ''] = /<input[^>]*name="priceWon"[^>]*>/.exec(page) ?? [];
  expect(input).toContain('삼만 오천');
});

test('the same long text to a sixth person in ten minutes asks for a pause and comes back, to one person it never does', async () => {
  const productId = await publish();
  const ids = [await open(productId)];
  while (ids.length < 6) {
    const another = new Visitor(market.url);
    await another.signUp();
    ids.push(await open(productId, another));
  }
  const text = '직거래만 하니까 번호로 연락 주세요';
  for (let time = 1; time <= 6; time++) expect((await say(seller, ids[0]!, text)).status).toBe(302);
  for (const id of ids.slice(1, 5)) expect((await say(seller, id, `${text}!`)).status).toBe(302);
  const clientId = newClientId();
  const rejected = await say(seller, ids[5]!, text, { clientId });
  const page = await rejected.text();
  expect([rejected.status, Number(rejected.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)]);
  for (const part of ['같은 메시지를 여러 사람에게 보냈어요.', text, `value="${clientId}"`])
    expect(page).toContain(part);
  expect((await say(seller, ids[4]!, text)).status).toBe(302);
  for (const id of ids) expect((await say(seller, id, '네, 감사합니다.')).status).toBe(302);
});

test('on the day of signing up the sixth conversation is not begun', async () => {
  // The tests before have opened three.
  for (let opened = 3; opened < 5; opened++) await open(await publish());
  const rejected = await buyer.post(`/product/detail/${await publish()}`, { intent: 'chat' });
  expect([rejected.status, await rejected.text()]).toEqual([
    429,
    expect.stringContaining('가입한 첫날에는 대화를 5개까지 시작할 수 있어요.'),
  ]);
});

test('the sixteenth new conversation in an hour is not begun, and known ones open', async () => {
  using database = new DatabaseSync(join(market.dataDir, 'market.db'), { timeout: 5_000 });
  database.exec('update account set created_at = created_at - 100000000');
  const ids: string[] = [];
  // The tests before have opened five.
  while (ids.length < 10) ids.push(await publish());
  for (const id of ids) await open(id);
  const detail = `/product/detail/${await publish()}`;
  const rejected = await buyer.post(detail, { intent: 'chat' });
  expect([rejected.status, await rejected.text()]).toEqual([
    429,
    expect.stringContaining('한 시간에 시작할 수 있는 대화를 모두 시작했어요.'),
  ]);
  await open(ids[0]!);
});
