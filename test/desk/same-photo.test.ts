import { afterAll, beforeAll, expect, test } from 'vitest';
import { patternPhoto } from '../../app/media/sample-photos-for-tests.ts';
import { openRows } from '../support/database/database-rows.ts';
import { type DeskPerson, openDesk } from '../support/desk.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { PASSWORD, uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

let market: MarketProcess;
let rows: ReturnType<typeof openRows>;
let moderator: DeskPerson;
let owner: Visitor;
let copier: Visitor;
let buyer: Visitor;
let original: string;
let copy: string;

const SIGNAL = '다른 사람의 사진과 같아요';

beforeAll(async () => {
  market = await startMarket({ LIMITS: 'off' });
  rows = openRows(market.dataDir);
  moderator = await openDesk(market, 'moderator');
  [owner, copier, buyer] = [new Visitor(market.url), new Visitor(market.url), new Visitor(market.url)];
  for (const person of [owner, copier, buyer]) await person.signUp();
  original = await offer(owner, '원목 책장', await patternPhoto(1));
  const page = await (await copier.get(`/product/detail/${original}`)).text();
  const [address] = /\/media\/product\/[^" ]+?-720\.webp/.exec(page)!;
  copy = await offer(copier, '급처 책장', Buffer.from(await (await copier.get(address)).arrayBuffer()));
});
afterAll(async () => {
  rows.close();
  await market.remove();
});

async function offer(seller: Visitor, title: string, ...photos: Buffer[]): Promise<string> {
  const files = photos.map((bytes, index) => ({ bytes, name: `${index}.jpg` }));
  await seller.postForm('/upload', uploadForm(uploadFields({ title }), files));
  return String([...rows.read().get('product')!.values()].find((row) => row['title'] === title)!['id']);
}

const printsOf = (id: string) =>
  [...rows.read().get('photo_print')!.values()].filter((row) => row['product_id'] === id).length;

const report = (id: string) => buyer.post(`/report/listing/${id}`, { reason: 'fraud', details: '' });

async function openCaseOf(id: string): Promise<string> {
  const found = [...rows.read().get('moderation_case')!.values()].find((row) => row['target_id'] === id)!;
  return (await moderator.visitor.get(`/desk/cases/${String(found['id'])}`)).text();
}

test('the case of a photo that was saved from the market says so and leads to where it was first', async () => {
  expect((await report(copy)).status).toBe(302);
  const page = await openCaseOf(copy);
  expect(page).toContain(SIGNAL);
  expect(page).toContain(`href="/desk/listings/${original}"`);
  expect((await moderator.visitor.get(`/desk/listings/${original}`)).status).toBe(200);
});

test('the case of the original says nothing of its copies', async () => {
  expect((await report(original)).status).toBe(302);
  const page = await openCaseOf(original);
  expect(page).not.toContain(SIGNAL);
  expect(page).not.toContain(`href="/desk/listings/${copy}"`);
});

test('a photo that an edit adds counts, and its print goes when an edit takes it off', async () => {
  const edited = await offer(copier, '탁자', await patternPhoto(2));
  const edit = (bytes: Buffer, fields = {}) =>
    copier.postForm(
      `/product/edit/${edited}`,
      uploadForm(uploadFields({ title: '탁자', ...fields }), [{ bytes, name: 'b.jpg' }]),
    );
  expect((await edit(await patternPhoto(1, 800))).status).toBe(302);
  expect(printsOf(edited)).toBe(2);
  await report(edited);
  expect(await openCaseOf(edited)).toContain(SIGNAL);
  expect((await edit(await patternPhoto(3), { keep: '' })).status).toBe(302);
  expect(printsOf(edited)).toBe(1);
});

test('what was found stays in the case when the listings are gone, and prints go with them', async () => {
  await owner.post('/receipt', { intent: 'delete', id: original });
  await copier.post('/receipt', { intent: 'delete', id: copy });
  expect(await openCaseOf(copy)).toContain(`href="/desk/listings/${original}"`);
  expect([printsOf(original), printsOf(copy)]).toEqual([0, 0]);
});

test('who leaves leaves no print behind, also of photos that are in no listing yet', async () => {
  const { user } = (await (await copier.get('/api/session')).json()) as { user: { id: string } };
  const printsOfCopier = () =>
    [...rows.read().get('photo_print')!.values()].filter((row) => row['seller_id'] === user.id);
  expect((await copier.send('POST', '/upload/photos', await patternPhoto(4))).status).toBe(201);
  expect(printsOfCopier()).toHaveLength(2);
  await copier.post('/profile/settings', { intent: 'leave', leavePassword: PASSWORD });
  expect(printsOfCopier()).toEqual([]);
});
