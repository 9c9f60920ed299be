import { sql, type Kysely } from 'kysely';

interface Rename {
  table: string;
  to: string;
  onlyPostgres?: boolean;
  columns?: [string, string][];
  indexes?: { from: string; to: string; columns: string[]; isUnique?: boolean }[];
}

const SECRET: [string, string] = ['sealed_secret', 'encrypted_secret'];

const RENAMES: Rename[] = [
  {
    table: 'mail_wish',
    to: 'mail_job',
    indexes: [
      { from: 'mail_wish_due', to: 'mail_job_due', columns: ['next_attempt_at'] },
      { from: 'mail_wish_once', to: 'mail_job_once', columns: ['account_id', 'kind'], isUnique: true },
    ],
  },
  {
    table: 'held_photo',
    to: 'staged_photo',
    indexes: [
      { from: 'held_photo_account', to: 'staged_photo_account', columns: ['account_id', 'created_at'] },
      { from: 'held_photo_age', to: 'staged_photo_age', columns: ['created_at'] },
    ],
  },
  { table: 'second_factor', to: 'totp_secret', columns: [SECRET] },
  { table: 'second_factor_offer', to: 'totp_enrolment', columns: [SECRET] },
  {
    table: 'search_mark',
    to: 'weekly_search',
    columns: [
      ['text_mark', 'text_hash'],
      ['person_mark', 'person_hash'],
    ],
  },
  { table: 'limit_count', to: 'rate_limit_count' },
  { table: 'search_place', to: 'search_position', onlyPostgres: true },
  { table: 'search_word_place', to: 'search_word_position', onlyPostgres: true },
  { table: 'search_named', to: 'search_listing_text', onlyPostgres: true },
];

export function plainNamesMigration(engine: 'sqlite' | 'postgres') {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const rename of RENAMES)
        if (!rename.onlyPostgres || engine === 'postgres') await apply(db, engine, rename);
    },
  };
}

async function apply(
  db: Kysely<unknown>,
  engine: 'sqlite' | 'postgres',
  { table, to, columns = [], indexes = [] }: Rename,
): Promise<void> {
  await db.schema.alterTable(table).renameTo(to).execute();
  // Servers of the version before run beside new ones until they are restarted. A view keeps its columns' names.
  if (engine === 'postgres')
    await sql`create view ${sql.id(table)} as select * from ${sql.id(to)}`.execute(db);
  for (const [from, column] of columns) await db.schema.alterTable(to).renameColumn(from, column).execute();
  // SQLite renames no index; these tables are small.
  for (const index of indexes) {
    await sql`drop index ${sql.id(index.from)}`.execute(db);
    const made = db.schema.createIndex(index.to).on(to).columns(index.columns);
    await (index.isUnique ? made.unique() : made).execute();
  }
}

/** What a table is called now, by its name in a market of any version. */
export function presentName(table: string): string {
  return RENAMES.find((rename) => rename.table === table)?.to ?? table;
}
