import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { rebuildSearchIndex } from '../../app/search/index/open-search-index.server.ts';
import { openDatabase } from '../../database/open-database.ts';
import { startMarket } from '../../test/support/market/market-process.ts';
import { startPostgres } from '../../test/support/database/postgres-server.ts';
import { Visitor } from '../../test/support/visitor.ts';
import { fillPostgres } from '../market/fill-postgres.ts';
import { fillSqlite } from '../market/fill-sqlite.ts';
import { measureInTurn, type Load, type Request } from './load.ts';
import { startNext, startNginx } from './pages.ts';
import { PARSE_HEADERS, startParse } from './parse.ts';
import { installPeers } from './peer.ts';
import { newListing, parseSearch } from './requests.ts';

/*
 * What a person would otherwise run, beside the market, in one run on the same generated data: Parse Server with
 * PostgreSQL for the newest 20, searches and creates; a Next.js page that renders the newest 20 cards of the same
 * SQLite file; nginx with the market's own page as a file. Each is asked in turn, three rounds, the middle one counts.
 * LISTINGS=100000 where left out. Needs nginx (Debian: `apt install nginx`).
 */

const LISTINGS = Number(process.env['LISTINGS'] || 100_000);
const SEARCHES = { common: '아이폰', 'two syllables': '의자', rare: '뻐꾸기벽시계', none: '없는물건이름' };
const now = Date.now();

async function fillMarket(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl }, ({ message }) => console.error(message));
  if (databaseUrl) await fillPostgres(databaseUrl, LISTINGS, now);
  else fillSqlite(dataDir, LISTINGS, now);
  await rebuildSearchIndex({ database, dataDir });
  await database.close();
}

function print(what: string, loads: Record<string, Load>): void {
  const [own, ...others] = Object.entries(loads);
  for (const [name, { requestsPerSecond, p50Ms, p99Ms }] of Object.entries(loads)) {
    const ratio = name === own![0] ? '' : (own![1].requestsPerSecond / requestsPerSecond).toFixed(2);
    const cells = [what, name, requestsPerSecond.toFixed(0), p50Ms, p99Ms, ratio];
    console.log(`| ${cells.join(' | ')} |`);
  }
  if (others.length === 0) throw new Error(`${what}: nobody to compare with`);
}

async function compareWithParse(folder: string): Promise<void> {
  const server = await startPostgres();
  const [marketUrl, parseUrl] = await createDatabases(server.url, ['market', 'parse']);
  const dataDir = join(folder, 'on-postgres');
  await fillMarket(dataDir, marketUrl);
  const market = await startMarket(
    { DATA_DIR: dataDir, DATABASE_URL: marketUrl },
    { hashesPasswords: 'as people run it' },
  );
  const parse = await startParse(join(folder, 'parse'), parseUrl, { listings: LISTINGS, now });
  try {
    const classes = `${parse.url}/classes/Product`;
    print(
      'newest 20',
      await measureInTurn({
        다시: { url: `${market.url}/api/products` },
        'Parse Server': { url: `${classes}?order=-createdAt&limit=20`, headers: PARSE_HEADERS },
      }),
    );
    for (const [kind, q] of Object.entries(SEARCHES)) {
      const own: Request = { url: `${market.url}/api/products?asTyped=1&q=${encodeURIComponent(q)}` };
      const other = { url: `${classes}?${parseSearch(q)}`, headers: PARSE_HEADERS };
      print(`search: ${kind}`, await measureInTurn({ 다시: own, 'Parse Server': other }));
    }
    const seller = new Visitor(market.url);
    await seller.signUp();
    print('create', await measureInTurn(newListing(market.url, seller.cookie, classes)));
  } finally {
    await parse.stop();
    await market.remove();
    await server.stop();
  }
}

async function createDatabases(url: string, names: [string, string]): Promise<[string, string]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const name of names) await client.query(`create database ${name}`);
  await client.end();
  const [first, second] = names.map((name) => url.replace(/\/postgres$/, `/${name}`));
  return [first!, second!];
}

async function comparePages(folder: string): Promise<void> {
  const dataDir = join(folder, 'on-sqlite');
  await fillMarket(dataDir, undefined);
  const market = await startMarket({ DATA_DIR: dataDir }, { hashesPasswords: 'as people run it' });
  const next = await startNext(join(dataDir, 'market.db'));
  const page = `${market.url}/product`;
  const nginx = await startNginx(join(folder, 'nginx'), await (await fetch(page)).text());
  try {
    for (const encoding of ['identity', 'gzip']) {
      const headers = { 'Accept-Encoding': encoding };
      print(
        `list page, ${encoding}`,
        await measureInTurn({
          다시: { url: page, headers },
          'Next.js, rendered': { url: next.url, headers },
          'Next.js, kept a second': { url: `${next.url}/kept`, headers },
          'nginx, a file': { url: `${nginx.url}`, headers },
        }),
      );
    }
  } finally {
    await nginx.stop();
    await next.stop();
    await market.remove();
  }
}

installPeers();
const folder = mkdtempSync(join(tmpdir(), 'dasi-peers-'));
chmodSync(folder, 0o755); // nginx reads as another user
try {
  console.log('| what | who | requests a second | median ms | p99 ms | 다시 answers so many times as many |');
  console.log('| --- | --- | ---: | ---: | ---: | ---: |');
  await comparePages(folder);
  await compareWithParse(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
