import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRows } from '../support/database/database-rows.ts';
import { type DeskPerson, openDesk } from '../support/desk.ts';
import { type MarketProcess, startMarket } from '../support/market/market-process.ts';
import { Visitor } from '../support/visitor.ts';

let market: MarketProcess;
let rows: ReturnType<typeof openRows>;
let owner: DeskPerson;

beforeAll(async () => {
  market = await startMarket({ LIMITS: 'off' });
  rows = openRows(market.dataDir);
  owner = await openDesk(market, 'owner');
  for (let index = 0; index < 3; index++) await new Visitor(market.url).signUp();
});
afterAll(async () => {
  rows.close();
  await market.remove();
});

test('the figures are drawn with their numbers in a table, and past days are counted once', async () => {
  const page = await (await owner.visitor.get('/desk/figures')).text();
  expect(page.match(/<figure/g)).toHaveLength(6);
  expect(page).toMatch(/<th scope="row">[^<]+<\/th><td>4<\/td><td>0<\/td>/);
  const stored = () => rows.read().get('daily_count')!.size;
  expect(stored()).toBe(4 * 88);
  await owner.visitor.get('/desk/figures');
  expect(stored()).toBe(4 * 88);
});

test('an owner with a fresh code exports figures and the audit log, which says so', async () => {
  const answer = await owner.visitor.get('/desk/figures.csv');
  expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ]);
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines).toHaveLength(91);
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,4,0,0,0,0,0$/);
  const audit = await (await owner.visitor.get('/desk/audit.csv')).text();
  expect(audit).toContain(',export,figures,');
});

test('a moderator exports nothing, and a wrong code opens nothing', async () => {
  const moderator = await openDesk(market, 'moderator');
  for (const path of ['/desk/figures.csv', '/desk/audit.csv'])
    expect((await moderator.visitor.get(path)).status).toBe(403);
  expect((await moderator.visitor.post('/desk/figures', { intent: 'prove', code: '123456' })).status).toBe(
    403,
  );
  expect((await owner.visitor.post('/desk/figures', { intent: 'dance' })).status).toBe(400);
  expect(await (await moderator.visitor.get('/desk/figures')).text()).not.toContain('내려받기');
});
