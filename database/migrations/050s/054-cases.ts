import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';

/** What is reported becomes a case; what an operator does about it is an act. */
export const casesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createCases(db);
    await db.schema.alterTable('report').addColumn('case_id', 'text').execute();
    await db.schema.createIndex('report_case').on('report').column('case_id').execute();
    await openCasesOfReports(db);
    await db.schema
      .createTable('reported_listing')
      .addColumn('report_id', 'text', (c) => c.primaryKey().references('report.id').onDelete('cascade'))
      .addColumn('product_id', 'text', (c) => c.notNull())
      .addColumn('listing', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await createActs(db);
  },
};

async function createCases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('moderation_case')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('target_kind', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('target_person', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('target_name', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('signals', 'text', (c) => c.notNull())
    .addColumn('score', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('looked_at', 'bigint')
    .addColumn('claimed_by', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('claimed_at', 'bigint')
    .addColumn('closed_at', 'bigint')
    .addColumn('outcome', 'text')
    .execute();
  await sql`create unique index moderation_case_open on moderation_case (target_kind, target_id, target_person) where closed_at is null`.execute(
    db,
  );
  await sql`create index moderation_case_queue on moderation_case (score desc, opened_at, id) where closed_at is null`.execute(
    db,
  );
  await sql`create index moderation_case_reason on moderation_case (reason, score desc, opened_at, id) where closed_at is null`.execute(
    db,
  );
  await db.schema
    .createIndex('moderation_case_account')
    .on('moderation_case')
    .columns(['account_id', 'opened_at'])
    .execute();
}

/**
 * One for each target that has open reports, and for each person of a conversation that they were sent from. Their scores follow
 * with the next report.
 */
export async function openCasesOfReports(db: QueryExecutorProvider): Promise<void> {
  const targets = sql`
    select report.id, target_name, reason, report.created_at,
      case when conversation_id is null then target_kind else 'conversation' end as kind,
      coalesce(conversation_id, target_id) as target,
      case when conversation_id is null then '' else target_id end as person
    from report left join report_evidence on report_evidence.report_id = report.id
    where closed_at is null`;
  await sql`
    insert into moderation_case (id, target_kind, target_id, target_person, target_name, reason, signals, score, version, opened_at)
    select min(id), kind, target, person, min(target_name), min(reason), '[]', 0, 1, min(created_at)
    from (${targets}) as reported group by kind, target, person`.execute(db);
  await sql`
    update report set case_id = (
      select moderation_case.id from moderation_case join (${targets}) as reported
        on target_kind = kind and moderation_case.target_id = target and target_person = person
      where reported.id = report.id
    ) where closed_at is null`.execute(db);
  await sql`
    update moderation_case set account_id = case target_kind
      when 'person' then (select id from account where account.id = target_id)
      when 'conversation' then (select id from account where account.id = target_person)
      when 'listing' then (select seller_id from product where product.id = target_id)
    end`.execute(db);
}

async function createActs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('moderation_act')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('case_id', 'text', (c) => c.references('moderation_case.id').onDelete('set null'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('target_name', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('operator', 'text', (c) => c.notNull())
    .addColumn('done_at', 'bigint', (c) => c.notNull())
    .addColumn('undone_at', 'bigint')
    .addColumn('undone_by', 'text')
    .execute();
  await db.schema
    .createIndex('moderation_act_account')
    .on('moderation_act')
    .columns(['account_id', 'done_at'])
    .execute();
  await db.schema.createIndex('moderation_act_case').on('moderation_act').column('case_id').execute();
}
