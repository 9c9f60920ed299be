import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { hashPassword } from '../../../app/account/password/password.server.ts';
import { photoFileKeys } from '../../../app/media/photo.ts';
import type { Database, Writer } from '../../../database/database.ts';
import { marketMigration } from '../../../database/migrations/old-names/001-market.ts';
import { openPostgres } from '../../../database/postgres/open-postgres.ts';
import { openSqlite } from '../../../database/sqlite/open-sqlite.ts';
import { createEmptyDatabase } from '../../support/database/worker-postgres.ts';
import { PASSWORD } from '../../support/visitor.ts';
import { withAuditor, type Auditor, type EngineName } from './fault-market.ts';

const PEOPLE = 5;
const LISTINGS = 20;
export const SELLER_EMAIL = 'p0@dasi.kr';

/** A market as the first landed version left it: its one migration, what people had put into it, and their photos. */
export interface FirstMarket {
  dataDir: string;
  databaseUrl: string | undefined;
  /** All that people had put into it, a line a row. */
  readThings(): Promise<string[]>;
  /** The names of the migrations that have been made. */
  readMigrations(): Promise<string[]>;
  /** Runs SQL of a fault's own. */
  run(statement: string): Promise<void>;
  remove(): Promise<void>;
}

const fail = (error: unknown) => {
  throw error;
};

/** Makes one, of the first schema, filled; `isEmpty`: a database in which nothing is. */
export async function makeFirstMarket(engine: EngineName, isEmpty = false): Promise<FirstMarket> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-first-'));
  const made = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
  const databaseUrl = made?.url;
  const withDatabase = async (work: (database: Database) => Promise<void>) => {
    const database = databaseUrl
      ? openPostgres(databaseUrl, fail)
      : await openSqlite(join(dataDir, 'market.db'));
    try {
      await work(database);
    } finally {
      await database.close();
    }
  };
  if (!isEmpty) {
    await withDatabase(fill);
    writePhotos(dataDir);
  }
  const location = { dataDir, databaseUrl };
  return {
    ...location,
    readThings: () => withAuditor(location, readThings),
    readMigrations: () =>
      withAuditor(location, async ({ rows }) =>
        (await rows<{ name: string }>('select name from kysely_migration order by name')).map(
          ({ name }) => name,
        ),
      ),
    run: (statement) => withDatabase(async ({ schema }) => void (await sql.raw(statement).execute(schema))),
    remove: async () => {
      rmSync(dataDir, { recursive: true, force: true });
      await made?.drop();
    },
  };
}

/** The columns of the first schema: later ones come to stand beside them. When a session ends is said anew by one (010). */
const THINGS = Object.entries({
  account: 'id, email, email_key, nickname, nickname_key, password_hash, created_at',
  session: 'token_hash, account_id, created_at',
  once: 'actor_id, key, result, created_at',
  product: `feed_seq, id, seller_id, title, brand, size, "desc", category, sub_category, price_won, photos, pick_count,
    created_at, sold_at`,
  pick: 'account_id, product_id, created_at',
  purchase: `id, product_id, buyer_id, seller_id, buyer_name, seller_name, title, price_won, photo, bought_at`,
  change: 'seq, kind, product_id, feed_seq, created_at',
  media_pending: 'key, created_at',
  media_trash: 'key, created_at',
  inquiry: 'id, account_id, topic, title, body, answer, created_at, answered_at',
}).map(([table, columns]) => `select ${columns} from ${table} order by 1, 2`);

async function readThings({ rows }: Auditor): Promise<string[]> {
  const things: string[] = [];
  for (const statement of THINGS) for (const row of await rows(statement)) things.push(JSON.stringify(row));
  return things;
}

async function fill({ engine, schema }: Database): Promise<void> {
  const migrations = { '001-market': marketMigration(engine) };
  const migrator = new Migrator({ db: schema, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await schema.transaction().execute(insertThings);
}

const photoOf = (id: string) => `product/p0/${id}/0-0123456789ab`;

function writePhotos(dataDir: string): void {
  for (let number = 1; number <= LISTINGS; number++) {
    for (const key of photoFileKeys({ key: photoOf(`l${number}`) })) {
      const path = join(dataDir, 'photos', key);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `the bytes of ${key}`);
    }
  }
}

async function insertThings(tx: Writer): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  const run = (statement: string) => sql.raw(statement).execute(tx);
  for (let person = 0; person < PEOPLE; person++) {
    const id = `p${person}`;
    await run(`insert into account values
      ('${id}', '${id}@dasi.kr', '${id}@dasi.kr', '사람${person}', '사람${person}', '${passwordHash}', ${person})`);
    await run(`insert into session values ('hash${person}', '${id}', 1, 9999999999999)`);
    await run(`insert into once values ('${id}', 'once-${person}', 'l${person}', 1)`);
    await run(`insert into inquiry values ('q${person}', '${id}', 'general', '문의', '내용', null, 1, null)`);
  }
  for (let number = 1; number <= LISTINGS; number++) {
    const [id, buyer] = [`l${number}`, `p${1 + (number % (PEOPLE - 1))}`];
    const soldAt = number % 3 === 0 ? 5 : 'null';
    const photo = photoOf(id);
    await run(`insert into product values (${number}, '${id}', 'p0', '옛 의자 ${number}', '', '45cm', '튼튼해요',
      'best', 'furniture', ${number * 1000}, '[{"key":"${photo}","width":400,"height":300}]', 1, ${number}, ${soldAt})`);
    await run(`insert into pick values ('${buyer}', '${id}', ${number})`);
    await run(`insert into change (kind, product_id, feed_seq, created_at)
      values ('published', '${id}', ${number}, ${Date.now()})`);
    await run(`insert into media_trash values ('${photo}-preview.jpg', 1)`);
    await run(
      `insert into media_pending values ('product/p0/x${number}/0-0123456789ab-360.webp', ${Date.now()})`,
    );
    if (soldAt === 5) {
      await run(`insert into purchase values
        ('b${number}', '${id}', '${buyer}', 'p0', '산 사람', '판 사람', '옛 의자 ${number}', 1000, '${photo}-360.webp', 5)`);
    }
  }
}
