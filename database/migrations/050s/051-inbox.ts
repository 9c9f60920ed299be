import { sql, type Kysely } from 'kysely';

/** One unseen notice an account, kind and subject, with a count; and who was mailed of unread messages. */
export const inboxMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await groupNotices(db);
    await db.schema
      .createTable('talk_mail')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
      .addColumn('mailed_at', 'bigint', (c) => c.notNull())
      .addColumn('back_at', 'bigint')
      .execute();
  },
};

async function groupNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('notice')
    .addColumn('count', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex('notice_same').on('notice').columns(GROUP).where(isUnseen).execute();
  await sql`update notice set count =
    (select count(*) from notice as one where one.seen_at is null and ${ofOneGroup('one')})
    where seen_at is null`.execute(db);
  await sql`delete from notice where seen_at is null and exists
    (select 1 from notice as newer where newer.seen_at is null and ${ofOneGroup('newer')}
      and (newer.created_at, newer.id) > (notice.created_at, notice.id))`.execute(db);
  await db.schema.dropIndex('notice_same').execute();
  const group = db.schema.createIndex('notice_group').unique().on('notice').columns(GROUP);
  await group.where(isUnseen).execute();
  await db.schema.dropIndex('notice_unseen').execute();
}

const GROUP = ['account_id', 'kind', 'subject_id'];
const isUnseen = sql<boolean>`seen_at is null`;

const ofOneGroup = (table: string) =>
  sql.join(
    GROUP.map((column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`notice.${column}`)}`),
    sql` and `,
  );
