import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, parseMail } from '../../support/mail/mails.ts';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { startSmtpReceiver, type SmtpReceiver } from '../../support/mail/smtp-receiver.ts';
import { Visitor } from '../../support/visitor.ts';
import { rounds } from '../support/rounds.ts';

/** Pauses grow, and what a killed market was about to send waits for two minutes. */
const UNTIL_SENT_MS = 150_000;
const PEOPLE = rounds(2, 25);

let receiver: SmtpReceiver;
let market: MarketProcess;
beforeAll(async () => {
  receiver = await startSmtpReceiver();
  market = await startMarket({
    SMTP_URL: receiver.url,
    MAIL_FROM: 'hello@dasi.example',
    LOG_LEVEL: 'info',
    LIMITS: 'off',
  });
});
afterAll(async () => {
  await market.remove();
  await receiver.close();
});

/** People sign up and ask for a mail, and others look around; no one notices anything. Returns their addresses. */
async function live(): Promise<string[]> {
  const emails: string[] = [];
  for (let index = 0; index < PEOPLE; index++) {
    const visitor = new Visitor(market.url);
    const { email } = await visitor.signUp();
    emails.push(email);
    expect((await visitor.post('/reset', { email })).status).toBe(302);
    for (const path of ['/', '/product', '/profile', '/readyz']) {
      expect((await visitor.get(path)).status, path).toBe(200);
    }
  }
  return emails;
}

const failures = () => market.output().match(/mail put off/g)?.length ?? 0;

test(
  'a mail server that is down, refuses or says nothing holds no one up, and no mail is lost',
  { timeout: 300_000 },
  async () => {
    await receiver.close();
    const wished = await live();
    await expect.poll(failures, { timeout: 20_000 }).toBeGreaterThan(0);
    receiver.mood = 'refusing';
    await receiver.open();
    wished.push(...(await live()));
    await expect.poll(() => market.output(), { timeout: 20_000 }).toContain('EENVELOPE 550');
    await market.stop('SIGKILL');
    await market.start();
    receiver.mood = 'silent';
    // Requests do not wait for the mail: all are answered before its first attempt gives up.
    const failedBefore = failures();
    wished.push(...(await live()));
    expect(failures()).toBe(failedBefore);
    await expect.poll(() => receiver.callers(), { timeout: 40_000 }).toBeGreaterThan(0);
    receiver.mood = 'well';
    const mailsOf = (kind: string) =>
      receiver.received.flatMap(({ to, raw }) => (linkIn(parseMail(raw)).includes(kind) ? [to] : []));
    for (const kind of ['/verify/', '/reset/']) {
      const sorted = () => [...new Set(mailsOf(kind))].sort();
      await expect.poll(sorted, { timeout: UNTIL_SENT_MS, interval: 200 }).toEqual([...wished].sort());
    }
    expect(market.output()).not.toContain('@');
    expect(await market.stop('SIGTERM')).toBe(0);
  },
);
