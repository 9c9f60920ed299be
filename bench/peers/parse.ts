import { mkdirSync } from 'node:fs';
import pg from 'pg';
import { findFreePort } from '../../test/support/free-port.ts';
import { PRODUCT_COLUMNS, productRows } from '../market/rows.ts';
import { peerFile, startPeer, type Peer } from './peer.ts';

export const PARSE_HEADERS = { 'X-Parse-Application-Id': 'market', 'Content-Type': 'application/json' };
const AS_MASTER = { ...PARSE_HEADERS, 'X-Parse-Master-Key': 'master' };

const FIELDS = {
  title: 'String',
  brand: 'String',
  size: 'String',
  desc: 'String',
  category: 'String',
  subCategory: 'String',
  priceWon: 'Number',
  pickCount: 'Number',
  sellerId: 'String',
  photos: 'Array',
} as const;
const ROWS_AT_ONCE = 5_000;

/**
 * Parse Server on a database of its own with the generated market in it, and with what its guides ask for: a schema
 * rather than classes made by clients, indexes on what is asked for (order by creation, titles by trigram).
 */
export async function startParse(
  folder: string,
  databaseUrl: string,
  { listings, now }: { listings: number; now: number },
): Promise<Peer> {
  const port = await findFreePort();
  const url = `http://localhost:${port}/parse`;
  const settings = {
    appId: 'market',
    masterKey: 'master',
    databaseURI: databaseUrl,
    port: String(port),
    serverURL: url,
    logLevel: 'error',
    logsFolder: folder,
    allowClientClassCreation: 'false',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  // Whatever its settings say, it first writes a log where it is started.
  mkdirSync(folder, { recursive: true });
  const parse = await startPeer(process.execPath, [peerFile('parse-server/bin/parse-server'), ...args], {
    url: `${url}/health`,
    cwd: folder,
  });
  const fields = Object.fromEntries(Object.entries(FIELDS).map(([name, type]) => [name, { type }]));
  const answer = await fetch(`${url}/schemas/Product`, {
    method: 'POST',
    headers: AS_MASTER,
    body: JSON.stringify({ className: 'Product', fields }),
  });
  if (!answer.ok) throw new Error(`Parse Server refused the schema: ${await answer.text()}`);
  await fill(databaseUrl, listings, now);
  return { url, stop: () => parse.stop() };
}

async function fill(databaseUrl: string, listings: number, now: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    let rows: object[] = [];
    for (const values of productRows(listings, now)) {
      rows.push(toParseRow(Object.fromEntries(PRODUCT_COLUMNS.map((name, index) => [name, values[index]]))));
      if (rows.length === ROWS_AT_ONCE) await insert(client, rows.splice(0));
    }
    if (rows.length > 0) await insert(client, rows);
    await client.query(`
      create extension if not exists pg_trgm;
      create index on "Product" ("createdAt" desc);
      create index on "Product" using gin (title gin_trgm_ops);`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

function toParseRow(row: Record<string, unknown>): object {
  const at = new Date(Number(row['created_at'])).toISOString();
  const { id, title, brand, size, desc, category, photos } = row;
  return {
    objectId: id,
    createdAt: at,
    updatedAt: at,
    title,
    brand,
    size,
    desc,
    category,
    subCategory: row['sub_category'],
    priceWon: row['price_won'],
    pickCount: row['pick_count'],
    sellerId: row['seller_id'],
    photos: JSON.parse(String(photos)) as unknown,
  };
}

async function insert(client: pg.Client, rows: object[]): Promise<void> {
  const names = Object.keys(rows[0]!)
    .map((name) => `"${name}"`)
    .join(', ');
  await client.query(
    `insert into "Product" (${names}) select ${names} from json_populate_recordset(null::"Product", $1)`,
    [JSON.stringify(rows)],
  );
}
