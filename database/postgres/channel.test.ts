import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmptyDatabase } from '../../test/support/database/worker-postgres.ts';
import type { Channel, Database } from '../database.ts';
import { openPostgres } from './open-postgres.ts';

const POLL = { timeout: 20_000 };

let created: Awaited<ReturnType<typeof createEmptyDatabase>>;
let outside: pg.Client;
/** Two servers of a market, and what each has heard. */
let servers: { database: Database; channel: Channel; heard: string[] }[];

beforeEach(async () => {
  created = await createEmptyDatabase();
  outside = new pg.Client({ connectionString: created.url });
  await outside.connect();
  servers = [1, 2].map(() => {
    const database = openPostgres(created.url, () => undefined);
    const heard: string[] = [];
    return { database, heard, channel: database.openChannel!('typing', (text) => heard.push(text)) };
  });
  await vi.waitUntil(async () => (await countListening()) === servers.length, POLL);
});
afterEach(async () => {
  for (const { channel, database } of servers) {
    await channel.close();
    await database.close();
  }
  await outside.end();
  await created.drop();
});

const LISTENING = `from pg_stat_activity where datname = current_database() and query = 'listen typing'`;

async function countListening(): Promise<number> {
  return (await outside.query(`select pid ${LISTENING}`)).rowCount!;
}

test('what one server sends all hear', async () => {
  await servers[0]!.channel.send('one');
  await servers[1]!.channel.send('two');
  for (const { heard } of servers) await expect.poll(() => heard, POLL).toEqual(['one', 'two']);
});

test('a lost connection is opened again, and what was sent meanwhile is not heard', async () => {
  await outside.query(`select pg_terminate_backend(pid) ${LISTENING}`);
  await expect.poll(countListening, POLL).toBe(0);
  await servers[0]!.channel.send('lost');
  await expect.poll(countListening, POLL).toBe(servers.length);
  await servers[0]!.channel.send('heard');
  for (const { heard } of servers) await expect.poll(() => heard, POLL).toEqual(['heard']);
});

test('a closed channel leaves no connection', async () => {
  await servers[0]!.channel.close();
  await expect.poll(countListening, POLL).toBe(1);
});
