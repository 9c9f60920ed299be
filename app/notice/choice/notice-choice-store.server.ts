import type { Reader, Writer } from '../../../database/database.ts';
import type { NoticeChoiceTable, NoticePreferenceTable } from '../../../database/tables/notice-tables.ts';
import type { Channel, NoticeTopic } from './notice-choice.ts';

export async function listChoices(db: Reader, accountId: string): Promise<NoticeChoiceTable[]> {
  return db.selectFrom('noticeChoice').selectAll().where('accountId', '=', accountId).execute();
}

export async function findPreference(
  db: Reader,
  accountId: string,
): Promise<NoticePreferenceTable | undefined> {
  return db.selectFrom('noticePreference').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

/** Those of `accountIds` with this choice. */
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
