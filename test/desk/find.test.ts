import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRows } from '../support/database/database-rows.ts';
import { type DeskPerson, openDesk } from '../support/desk.ts';
import { type MarketProcess, startMarket } from '../support/market/market-process.ts';
import { makePhoto } from '../support/photos/photos.ts';
import { runScript } from '../support/run-script.ts';
import { uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

const HOSTILE = `</script><img src=x onerror=alert(1)>`;

let market: MarketProcess;
let rows: ReturnType<typeof openRows>;
let moderator: DeskPerson;
let reader: DeskPerson;
let seller: Visitor;
let person: { nickname: string; email: string };
let listing: string;
let sellerId: string;

beforeAll(async () => {
  market = await startMarket({ LIMITS: 'off' });
  rows = openRows(market.dataDir);
  [moderator, reader] = [await openDesk(market, 'moderator'), await openDesk(market, 'reader')];
  seller = new Visitor(market.url);
  person = await seller.signUp();
  const photo = { bytes: await makePhoto(), name: 'a.jpg' };
  await seller.postForm('/upload', uploadForm(uploadFields({ title: HOSTILE }), [photo]));
  const [product] = rows.read().get('product')!.values();
  [listing, sellerId] = [String(product!['id']), String(product!['sellerId'] ?? product!['seller_id'])];
});
afterAll(async () => {
  rows.close();
  await market.remove();
});

const see = async (path: string, who = moderator) => (await who.visitor.get(path)).text();
const find = (q: string, who = moderator) => see(`/desk/find?q=${encodeURIComponent(q)}`, who);

test('a person is found by the beginning of the nickname, the whole e-mail, the id and an address', async () => {
  const queries = [person.nickname.slice(0, 2), person.email, sellerId, `${market.url}/people/${sellerId}`];
  for (const query of queries) expect(await find(query)).toContain(`/desk/people/${sellerId}"`);
  expect(await find(person.email.slice(1))).toContain('찾는 사람이나 상품이 없어요.');
});

test('a listing is found by its id and an address; a conversation is not', async () => {
  for (const query of [listing, `${market.url}/product/detail/${listing}/x`])
    expect(await find(query)).toContain(`/desk/listings/${listing}"`);
  expect(await find(`${market.url}/chats/abc`)).toContain('대화는 신고된 것만');
});

test('a reader sees masked addresses and ends no sessions', async () => {
  const path = `/desk/people/${sellerId}`;
  expect(await see(path)).toContain(person.email);
  for (const page of [await see(path, reader), await find(person.nickname, reader)]) {
    expect(page).not.toContain(person.email);
    expect(page).toContain(`${person.email[0]}***`);
  }
  expect((await reader.visitor.post(path, { intent: 'sign-out' })).status).toBe(403);
});

test('the page of a listing shows it as it is now, also when it is gone', async () => {
  const page = await see(`/desk/listings/${listing}`);
  expect(page).toContain('판매 중');
  expect(page).toContain(`/desk/people/${sellerId}"`);
  expect(page).not.toContain('<img src=x');
  expect((await moderator.visitor.get('/desk/listings/none')).status).toBe(404);
  expect((await moderator.visitor.get('/desk/people/none')).status).toBe(404);
});

test('of many who are named alike it says that more are not shown', async () => {
  for (let count = 0; count < 21; count++)
    await new Visitor(market.url).signUp(`닮은이름${String(count).padStart(2, '0')}`);
  const found = await find('닮은이름');
  expect(found).toContain('20명만 보여요.');
  expect([...found.matchAll(/>닮은이름\d\d</g)]).toHaveLength(20);
  expect(await find('닮은이름0')).not.toContain('20명만 보여요.');
});

test('of many listings that are hidden the page of their seller says that more are not shown', async () => {
  const many = new Visitor(market.url);
  const { email } = await many.signUp();
  for (let count = 0; count < 101; count++)
    await many.postForm('/upload', uploadForm(uploadFields({ title: `많은 접시 ${count}` })));
  const product = [...rows.read().get('product')!.values()].at(-1)!;
  await runScript('market/main.ts', { DATA_DIR: market.dataDir }, ['suspend', email, '사기']);
  const page = await see(`/desk/people/${String(product['sellerId'] ?? product['seller_id'])}`);
  expect(page).toContain('최근 100개만 보여요.');
  expect([...page.matchAll(/>많은 접시 \d+</g)]).toHaveLength(100);
});

test('a moderator ends the sessions of a person, which the audit log keeps', async () => {
  const path = `/desk/people/${sellerId}`;
  expect((await moderator.visitor.post(path, { intent: 'dance' })).status).toBe(400);
  expect((await moderator.visitor.post(path, { intent: 'sign-out' })).status).toBe(302);
  expect(await see(path)).toContain('로그인한 곳이 없어요.');
  expect((await seller.get('/profile')).status).toBe(302);
  expect(await see('/desk/audit')).toContain('로그아웃시키기');
});
