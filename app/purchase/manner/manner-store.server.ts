import { sql } from 'kysely';
import type { Reader, Writer } from '../../../database/database.ts';
import { isUnconfirmed } from '../unconfirmed-store.server.ts';
import type { MannerTable } from '../../../database/tables/purchase-tables.ts';

export type MannerRow = MannerTable;

export async function findRow(db: Reader, accountId: string): Promise<MannerRow | undefined> {
  return db.selectFrom('manner').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

export async function listRows(db: Reader, accountIds: string[]): Promise<MannerRow[]> {
  if (accountIds.length === 0) return [];
  return db.selectFrom('manner').selectAll().where('accountId', 'in', accountIds).execute();
}

/** What is due last comes first: of a review that shows now, before what is computed again each day. */
export async function listDue(db: Reader, now: number, limit: number): Promise<MannerRow[]> {
  return db
    .selectFrom('manner')
    .selectAll()
    .where('dueAt', '<=', now)
    .orderBy('dueAt', 'desc')
    .limit(limit)
    .execute();
}

interface DueManner {
  subjectId: string;
  /** When the review begins or ceases to count. */
  dueAt: number;
}

/** In the transaction that writes, shows or deletes reviews; in a fixed order, so that no two deadlock. */
export async function scheduleManner(tx: Writer, due: DueManner[]): Promise<void> {
  const ordered = due.toSorted((a, b) => (a.subjectId < b.subjectId ? -1 : 1));
  for (const { subjectId, dueAt } of ordered) await upsertDue(tx, subjectId, dueAt);
}

/** At the latest then; never as it was due before, so that a score that is being computed is not stored (`updateRow`). */
async function upsertDue(tx: Writer, accountId: string, dueAt: number): Promise<void> {
  await tx
    .insertInto('manner')
    .values({ accountId, tenths: null, tenthsFromGood: 0, dueAt })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({
        dueAt: sql`case when manner.due_at > ${dueAt} then ${dueAt} else manner.due_at - 1 end`,
      }),
    )
    .execute();
}

/** @returns false where it became due again, or its person left, after `row` was read */
export async function updateRow(
  tx: Writer,
  { accountId, dueAt }: MannerRow,
  computed: Omit<MannerRow, 'accountId'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('manner')
    .set(computed)
    .where('accountId', '=', accountId)
    .where('dueAt', '=', dueAt)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** For people who were reviewed while a server of the previous version ran. */
export async function insertMissing(tx: Writer): Promise<void> {
  await tx
    .insertInto('manner')
    .columns(['accountId', 'tenths', 'tenthsFromGood', 'dueAt'])
    .expression((eb) =>
      eb
        .selectFrom('review')
        .distinct()
        .select(({ lit, cast }) => [
          'review.subjectId',
          cast<null>(lit(null), 'integer').as('tenths'),
          lit(0).as('tenthsFromGood'),
          lit(0).as('dueAt'),
        ])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('manner').select('accountId').whereRef('accountId', '=', 'review.subjectId')),
          ),
        ),
    )
    .execute();
}

/** What these people have bought or sold, where both took part; a trade between two of them comes twice. */
export async function listTradesOf(db: Reader, ids: string[]): Promise<[string, string][]> {
  const [bought, sold] = await Promise.all(
    (['buyerId', 'sellerId'] as const).map((side) =>
      db
        .selectFrom('purchase')
        .select(['purchase.buyerId', 'purchase.sellerId'])
        .where(`purchase.${side}`, 'in', ids)
        .where((eb) => eb.not(isUnconfirmed(eb)))
        .where('buyerId', 'is not', null)
        .where('sellerId', 'is not', null)
        .$narrowType<{ buyerId: string; sellerId: string }>()
        .execute(),
    ),
  );
  return [...bought!, ...sold!].map(({ buyerId, sellerId }) => [buyerId, sellerId]);
}

/** Without suspended people. */
export async function listPeople(db: Reader, ids: string[]) {
  return db
    .selectFrom('account')
    .select(['id', 'createdAt', 'emailVerifiedAt'])
    .where('id', 'in', ids)
    .where('suspendedAt', 'is', null)
    .execute();
}

/** When the next review of a person becomes visible; null without one. */
export async function findNextShowing(db: Reader, subjectId: string, now: number): Promise<number | null> {
  const { shownAt } = await db
    .selectFrom('review')
    .select(({ fn }) => fn.min<number | null>('shownAt').as('shownAt'))
    .where('subjectId', '=', subjectId)
    .where('shownAt', '>', now)
    .executeTakeFirstOrThrow();
  return shownAt === null ? null : Number(shownAt);
}
