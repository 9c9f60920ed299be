import type { Reader, Writer } from '../../../database/database.ts';
import type { MeetingReminderTable } from '../../../database/tables/talk-tables.ts';
import type { Side } from '../conversation-store.server.ts';

/** Replaces this side's earlier reminder in the conversation. */
export async function putReminder(tx: Writer, reminder: MeetingReminderTable): Promise<void> {
  const { meetingId, remindAt } = reminder;
  await tx
    .insertInto('meetingReminder')
    .values(reminder)
    .onConflict((conflict) =>
      conflict.columns(['conversationId', 'side']).doUpdateSet({ meetingId, remindAt }),
    )
    .execute();
}

/** @param side both without it */
export async function deleteReminders(tx: Writer, conversationId: string, side?: Side): Promise<void> {
  await tx
    .deleteFrom('meetingReminder')
    .where('conversationId', '=', conversationId)
    .$if(side !== undefined, (query) => query.where('side', '=', side!))
    .execute();
}

export async function listReminders(
  db: Reader,
  meetingIds: string[],
  side: Side,
): Promise<MeetingReminderTable[]> {
  if (meetingIds.length === 0) return [];
  return db
    .selectFrom('meetingReminder')
    .selectAll()
    .where('meetingId', 'in', meetingIds)
    .where('side', '=', side)
    .execute();
}

/** Those of an appointment that a sale has ended wait: the sale may be undone. */
export async function listDueReminders(
  db: Reader,
  now: number,
  limit: number,
): Promise<MeetingReminderTable[]> {
  return db
    .selectFrom('meetingReminder')
    .innerJoin('meeting', 'meeting.id', 'meetingReminder.meetingId')
    .selectAll('meetingReminder')
    .where('remindAt', '<=', now)
    .where('meeting.at', '>', now)
    .where('meeting.state', '=', 'agreed')
    .orderBy('remindAt')
    .limit(limit)
    .execute();
}

export async function deletePastReminders(tx: Writer, now: number): Promise<void> {
  await tx
    .deleteFrom('meetingReminder')
    .where('remindAt', '<=', now)
    .where('meetingId', 'in', (eb) => eb.selectFrom('meeting').select('id').where('at', '<=', now))
    .execute();
}

/** False where it was sent, moved or deleted before. */
export async function takeReminder(
  tx: Writer,
  { conversationId, side, meetingId, remindAt }: MeetingReminderTable,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('meetingReminder')
    .where('conversationId', '=', conversationId)
    .where('side', '=', side)
    .where('meetingId', '=', meetingId)
    .where('remindAt', '=', remindAt)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Whether the two may still deal: the listing exists and is not sold to anyone else. */
export async function canStillDeal(db: Reader, conversationId: string): Promise<boolean> {
  const listing = await db
    .selectFrom('conversation as c')
    .innerJoin('product', 'product.id', 'c.productId')
    .leftJoin('purchase', (join) =>
      join.onRef('purchase.productId', '=', 'c.productId').onRef('purchase.buyerId', '=', 'c.buyerId'),
    )
    .select('c.id')
    .where('c.id', '=', conversationId)
    .where(({ eb, or }) => or([eb('product.soldAt', 'is', null), eb('purchase.id', 'is not', null)]))
    .executeTakeFirst();
  return listing !== undefined;
}
