import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskPerson, openDesk } from '../support/desk.ts';
import { type MarketProcess, startMarket } from '../support/market/market-process.ts';
import { Visitor } from '../support/visitor.ts';

let market: MarketProcess;
let moderator: DeskPerson;
let sender: Visitor;

beforeAll(async () => {
  market = await startMarket({ LIMITS: 'off' });
  moderator = await openDesk(market, 'moderator');
  sender = new Visitor(market.url);
  await sender.signUp();
  for (const title of ['먼저 물은 것', '<b>나중에</b> 물은 것'])
    await sender.post('/support/inquiry/general', { title, body: '언제 되나요?' });
});
afterAll(async () => market.remove());

const see = async (path: string) => (await moderator.visitor.get(path)).text();

async function openInquiries(): Promise<string[]> {
  const page = await see('/desk/inquiries');
  return [...new Set([...page.matchAll(/href="(\/desk\/inquiries\/[\w-]+)"/g)].map(([, path]) => path!))];
}

test('inquiries wait with the oldest first', async () => {
  const page = await see('/desk/inquiries');
  expect(page.indexOf('먼저 물은 것')).toBeLessThan(page.indexOf('&lt;b&gt;나중에'));
  expect(await openInquiries()).toHaveLength(2);
});

test('an answer is checked, reaches the sender, and leads to the next', async () => {
  const [first, second] = (await openInquiries()) as [string, string];
  const send = (answer: string, seen = '') =>
    moderator.visitor.post(first, { intent: 'answer', answer, seen });
  const long = await send('가'.repeat(5_001));
  expect([long.status, await long.text()]).toEqual([400, expect.stringContaining('가'.repeat(5_001))]);
  expect((await send(' ')).status).toBe(400);
  const answer = await send('내일 됩니다.');
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, `${second}?done=1`]);
  expect(await (await sender.get('/support/qna')).text()).toContain('내일 됩니다.');
  expect(await openInquiries()).toEqual([second]);
});

test('an answer that came in the meantime is not replaced unseen', async () => {
  const [path] = (await openInquiries()) as [string];
  const send = (answer: string, seen: string) =>
    moderator.visitor.post(path, { intent: 'answer', answer, seen });
  const last = await send('하나', '');
  expect(last.headers.get('Location')).toBe('/desk/inquiries?done=1');
  const late = await send('둘', '');
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('다른 운영자가 답했어요')]);
  const [, seen] = /name="seen" value="(\d+)"/.exec(await see(path))!;
  expect((await send('셋', seen!)).status).toBe(302);
  expect(await see(path)).toContain('셋');
});

test('a reader answers nothing and sees no address', async () => {
  const reader = await openDesk(market, 'reader');
  const none = await reader.visitor.post('/desk/inquiries/none', { intent: 'answer', answer: 'x', seen: '' });
  expect(none.status).toBe(403);
  expect((await moderator.visitor.get('/desk/inquiries/none')).status).toBe(404);
});
