import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { AGREED, PASSWORD, Visitor } from '../support/visitor.ts';

let market: MarketProcess;
beforeAll(async () => {
  market = await startMarket({}, { hashesPasswords: 'as people run it' });
});
afterAll(() => market.remove());

const BUSY = '지금 요청이 많아 처리하지 못했어요. 잠시 후 다시 눌러 주세요.';

/** More at once than wait for their turn at the password check. */
async function flood(send: (visitor: Visitor, index: number) => Promise<Response>): Promise<Response[]> {
  const sent = Array.from({ length: 70 }, (_, index) => send(new Visitor(market.url), index));
  return (await Promise.all(sent)).filter(({ status }) => status === 503);
}

test('with too many sign-ins at once the form comes back with the typed values and a time to retry', async () => {
  const fields = { email: 'whale@dasi.kr', password: PASSWORD };
  const [rejected] = await flood((visitor) => visitor.post('/login', fields));
  expect(Number(rejected?.headers.get('Retry-After'))).toBeGreaterThan(0);
  const page = await rejected?.text();
  expect(page).toContain(BUSY);
  expect(page).toContain('value="whale@dasi.kr"');
  expect(page).not.toContain(PASSWORD);
});

test('with too many sign-ups at once it does too', async () => {
  const [rejected] = await flood((visitor, index) =>
    visitor.post('/signup', {
      nickname: `고래${index}호`,
      email: `whale${index}@dasi.kr`,
      password: PASSWORD,
      ...AGREED,
    }),
  );
  expect(Number(rejected?.headers.get('Retry-After'))).toBeGreaterThan(0);
  const page = await rejected?.text();
  expect(page).toContain(BUSY);
  expect(page).toMatch(/value="고래\d+호"/);
  expect(page).toMatch(/value="whale\d+@dasi.kr"/);
});
