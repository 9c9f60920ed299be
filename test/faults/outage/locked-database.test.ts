import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { type PostgresDatabase } from '../../support/database/postgres-database.ts';
import { createEmptyDatabase } from '../../support/database/worker-postgres.ts';
import { Visitor } from '../../support/visitor.ts';
import {
  expectRejected,
  isDone,
  openWriteActions,
  type Action,
  type WriteActions,
} from '../support/unavailable-writes.ts';

const BUSY = { status: 503, words: /요청이 (많아|몰려)/ };
const READS = ['/product?min=1', '/product?q=의자', '/api/products', '/product?max=99999999'];

/** All that writes, at once, as it is refused; then once more, as scripts send it. */
async function expectAllRejected(actions: Action[]): Promise<void> {
  for (const how of ['', '.data'] as const) {
    const sent = actions.map(async (action) => {
      const typed = action.typed(how.length);
      await expectRejected({ action, how, typed, answer: await action.send(how, typed) }, BUSY);
    });
    await Promise.all(sent);
  }
}

async function expectAllDone(actions: Action[]): Promise<void> {
  for (const action of actions) {
    if (action.name === 'delete') continue; // It has been bought.
    const answer = await action.send('', action.typed(3));
    expect([action.name, isDone(answer)]).toEqual([action.name, true]);
  }
}

async function readAll(url: string): Promise<void> {
  for (const path of READS) {
    const answer = await new Visitor(url).get(path, { Cookie: 'fresh=1' });
    expect([path, answer.status]).toEqual([path, 200]);
  }
}

describe('SQLite', () => {
  let market: MarketProcess;
  let writes: WriteActions;
  let other: DatabaseSync;
  beforeAll(async () => {
    market = await startMarket();
    writes = await openWriteActions(market.url);
    other = new DatabaseSync(join(market.dataDir, 'market.db'), { timeout: 5_000 });
  });
  afterAll(async () => {
    other.close();
    await market.remove();
  });

  test('while another process writes without an end, reads go on and writes are refused for now', async () => {
    other.exec('begin immediate');
    let areRejected = false;
    const refusing = expectAllRejected(writes.actions).then(() => (areRejected = true));
    await readAll(market.url);
    await readAll(market.url);
    // None of the reads has waited for the lock, for which the writes still wait.
    expect(areRejected).toBe(false);
    await refusing;
    other.exec('rollback');
    await expectAllDone(writes.actions);
  });

  test('a write that waits for the lock for less than two seconds succeeds', async () => {
    other.exec('begin immediate');
    const inquiry = writes.actions.find(({ name }) => name === 'ask')!;
    const answer = inquiry.send('', inquiry.typed(4));
    await readAll(market.url);
    other.exec('rollback');
    expect(isDone(await answer)).toBe(true);
  });

  test('another process that reads without an end stops no one', async () => {
    other.exec('begin');
    other.prepare('select count(*) from product').get();
    const inquiry = writes.actions.find(({ name }) => name === 'ask')!;
    for (let time = 10; time < 40; time++)
      expect(isDone(await inquiry.send('', inquiry.typed(time)))).toBe(true);
    await readAll(market.url);
    other.exec('rollback');
  });
});

describe('PostgreSQL', () => {
  let market: MarketProcess;
  let writes: WriteActions;
  let database: PostgresDatabase;
  let other: pg.Client;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    market = await startMarket({ DATABASE_URL: database.url, LIMITS: 'off' });
    writes = await openWriteActions(market.url);
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await market.remove();
    await database.drop();
  });

  const lock = async (statement: string) => {
    await other.query('begin');
    await other.query(statement);
  };

  test('a row that a person holds: who needs it is refused for now, all others go on', async () => {
    await lock('select * from product for update');
    const actions = writes.actions.filter(({ name }) => ['edit on its page', 'buy', 'delete'].includes(name));
    const refusing = expectAllRejected(actions);
    await readAll(market.url);
    const inquiry = writes.actions.find(({ name }) => name === 'ask')!;
    expect(isDone(await inquiry.send('', inquiry.typed(1)))).toBe(true);
    await refusing;
    await other.query('rollback');
  });

  test('a table that a person holds: its pages are refused for now, and no request waits for ever', async () => {
    await lock('lock table product in access exclusive mode');
    const answer = await new Visitor(market.url).get('/product?min=2');
    expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([503, true]);
    expect(await answer.text()).toContain('이용하는 분이 많아요');
    const json = await new Visitor(market.url).get('/api/products');
    expect([json.status, await json.json()]).toEqual([
      503,
      { code: 'busy', text: expect.stringMatching('요청이 많아') },
    ]);
    expect((await new Visitor(market.url).get('/readyz')).status).toBe(200);
    await other.query('rollback');
    await expectAllDone(writes.actions);
  });
});
