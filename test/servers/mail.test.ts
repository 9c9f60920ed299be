import { afterEach, beforeEach, expect, test } from 'vitest';
import { queueMail } from '../../app/mail/queue-mail.server.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { rounds } from '../faults/support/rounds.ts';
import { parseMail } from '../support/mail/mails.ts';
import { startSmtpReceiver, type SmtpReceiver } from '../support/mail/smtp-receiver.ts';
import { addPerson } from '../support/trading.ts';
import { openServers, type Servers } from './servers.ts';
import { postgresOfWorker } from '../support/database/worker-postgres.ts';

const MAILS = rounds(40, 100);
/** What a killed server was about to send waits for two minutes. */
const UNTIL_SENT_MS = 240_000;
/** So many a server sends at the same time. */
const MAX_UNDER_WAY = 4;
const LIMIT_MS = 600_000;

let servers: Servers;
let receiver: SmtpReceiver;
let database: Database;
beforeEach(async () => {
  receiver = await startSmtpReceiver();
  // Long enough for every server to look for what is due while others are at it.
  receiver.takesMs = 1_000;
  servers = await openServers(postgresOfWorker(), {
    SMTP_URL: receiver.url,
    MAIL_FROM: 'hello@dasi.example',
  });
  database = await openDatabase({ dataDir: '', databaseUrl: servers.databaseUrl }, (error) => {
    throw error;
  });
}, 120_000);
afterEach(async () => {
  await database.close();
  await servers.remove();
  await receiver.close();
});

/** Wishes for a mail to each of so many people, all at once; their addresses. */
async function requestMails(count: number): Promise<string[]> {
  const now = Date.now();
  const people: { id: string; email: string }[] = [];
  for (let index = 0; index < count; index++) people.push(await addPerson(database, `이웃${index}`));
  await database.transaction(async (tx) => {
    for (const { id, email } of people)
      await queueMail(tx, { kind: 'verify-email', accountId: id, address: email, now });
  });
  return people.map(({ email }) => email).sort();
}

const areWished = () => database.read.selectFrom('mailJob').select('id').execute();
const readers = () => receiver.received.map(({ to }) => to).sort();

test('three servers that deliver together send each mail once', { timeout: LIMIT_MS }, async () => {
  const wished = await requestMails(MAILS);
  await expect.poll(areWished, { timeout: UNTIL_SENT_MS }).toEqual([]);
  expect(readers()).toEqual(wished);
  for (const { raw } of receiver.received)
    expect(parseMail(raw).text).toContain(`${servers.proxy.url}/verify/`);
  for (const server of servers.all) expect(server.output()).not.toMatch(/"level":[456]0/);
});

test.runIf(rounds(0, 1))(
  'mails of a server that is killed are sent by the others, at most those under way twice',
  { timeout: LIMIT_MS },
  async () => {
    const wished = await requestMails(MAILS);
    await expect
      .poll(() => receiver.received.length, { interval: 1, timeout: UNTIL_SENT_MS })
      .toBeGreaterThan(MAILS / 4);
    await servers.all[0]!.stop('SIGKILL');
    await expect.poll(areWished, { timeout: UNTIL_SENT_MS }).toEqual([]);
    expect([...new Set(readers())]).toEqual(wished);
    expect(receiver.received.length - MAILS).toBeLessThanOrEqual(MAX_UNDER_WAY);
  },
);
