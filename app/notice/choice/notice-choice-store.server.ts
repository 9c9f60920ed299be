import type { Reader, Writer } from '../../../database/database.ts';
import type {
  NoticeChoiceTable,
  NoticePreferenceTable,
  NoticeDigestTable,
} from '../../../database/tables/notice-tables.ts';
import type { Channel, NoticeTopic } from './notice-choice.ts';
import type { NoticeKind } from '../notice.ts';

export async function listChoices(db: Reader, accountId: string): Promise<NoticeChoiceTable[]> {
  return db.selectFrom('noticeChoice').selectAll().where('accountId', '=', accountId).execute();
}

export async function findPreference(
  db: Reader,
  accountId: string,
): Promise<NoticePreferenceTable | undefined> {
  return db.selectFrom('noticePreference').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

export async function listWhoChose(
  db: Reader,
  accountIds: readonly string[],
  { topic, channel, isOn }: { topic: NoticeTopic; channel: Channel; isOn: boolean },
): Promise<string[]> {
  const rows = await db
    .selectFrom('noticeChoice')
    .select('accountId')
    .where('accountId', 'in', accountIds)
    .where('topic', '=', topic)
    .where('channel', '=', channel)
    .where('isOn', '=', isOn ? 1 : 0)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

export async function replaceChoices(
  tx: Writer,
  accountId: string,
  choices: NoticeChoiceTable[],
): Promise<void> {
  await tx.deleteFrom('noticeChoice').where('accountId', '=', accountId).execute();
  if (choices.length > 0) await tx.insertInto('noticeChoice').values(choices).execute();
}

export async function putChoice(tx: Writer, choice: NoticeChoiceTable): Promise<void> {
  const { isOn } = choice;
  await tx
    .insertInto('noticeChoice')
    .values(choice)
    .onConflict((conflict) => conflict.columns(['accountId', 'topic', 'channel']).doUpdateSet({ isOn }))
    .execute();
}

export async function putPreference(tx: Writer, preference: NoticePreferenceTable): Promise<void> {
  const { accountId: _accountId, ...changed } = preference;
  await tx
    .insertInto('noticePreference')
    .values(preference)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(changed))
    .execute();
}

/** With one of these topics by mail, and a last digest that ends before `untilAt`. */
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

/** False where another server was first. */
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
