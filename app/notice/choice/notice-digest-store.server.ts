import type { Reader, Writer } from '../../../database/database.ts';
import type { NoticeDigestTable } from '../../../database/tables/notice-tables.ts';
import type { NoticeKind } from '../notice.ts';
import type { NoticeTopic } from './notice-choice.ts';

/** People who get one of these topics by mail and whose last digest ends before `untilAt`. */
export async function listDue(
  db: Reader,
  { topics, untilAt, limit }: { topics: readonly NoticeTopic[]; untilAt: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('noticeChoice')
    .leftJoin('noticeDigest', 'noticeDigest.accountId', 'noticeChoice.accountId')
    .select('noticeChoice.accountId')
    .distinct()
    .where('noticeChoice.channel', '=', 'mail')
    .where('noticeChoice.isOn', '=', 1)
    .where('noticeChoice.topic', 'in', topics)
    .where(({ eb, or }) =>
      or([eb('noticeDigest.untilAt', 'is', null), eb('noticeDigest.untilAt', '<', untilAt)]),
    )
    .limit(limit)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

export async function findDigest(db: Reader, accountId: string): Promise<NoticeDigestTable | undefined> {
  const row = await db
    .selectFrom('noticeDigest')
    .selectAll()
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row && { ...row, fromAt: Number(row.fromAt), untilAt: Number(row.untilAt) };
}

/** False where another server was quicker. */
export async function advanceDigest(tx: Writer, digest: NoticeDigestTable): Promise<boolean> {
  const { fromAt, untilAt } = digest;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('noticeDigest')
    .values(digest)
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ fromAt, untilAt })
        .where('noticeDigest.untilAt', '<', untilAt),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function countUnseenByKind(
  db: Reader,
  { accountId, fromAt, untilAt }: NoticeDigestTable,
): Promise<{ kind: NoticeKind; count: number }[]> {
  const rows = await db
    .selectFrom('notice')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('accountId', '=', accountId)
    .where('seenAt', 'is', null)
    .where('createdAt', '>', fromAt)
    .where('createdAt', '<=', untilAt)
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count }) => ({ kind: kind as NoticeKind, count: Number(count) }));
}
