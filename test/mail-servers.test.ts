import { expect, inject, test } from 'vitest';
import { startMarket } from './market-process.ts';
import { createTestDatabase } from './postgres-database.ts';
import { startSmtpReceiver } from './smtp-receiver.ts';
import { Visitor } from './visitor.ts';

const PEOPLE = 12;

test('of two servers on one database one sends each mail', { timeout: 60_000 }, async () => {
  const receiver = await startSmtpReceiver();
  const { url: DATABASE_URL } = await createTestDatabase(inject('postgresUrl'));
  const settings = { DATABASE_URL, SMTP_URL: receiver.url, MAIL_FROM: 'hello@dasi.example', LIMITS: 'off' };
  const markets = await Promise.all([startMarket(settings), startMarket(settings)]);
  const emails: string[] = [];
  for (let index = 0; index < PEOPLE; index++) {
    const visitor = new Visitor(markets[index % 2]!.url);
    const { email } = await visitor.signUp();
    await visitor.post('/reset', { email });
    emails.push(email, email);
  }
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2 * PEOPLE);
  // Whatever was under way has arrived by then.
  await Promise.all(markets.map((market) => market.stop()));
  expect(receiver.received.map(({ to }) => to).sort()).toEqual(emails.sort());
  await Promise.all(markets.map((market) => market.remove()));
  await receiver.close();
});
