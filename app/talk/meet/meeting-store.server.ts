import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../../../database/database.ts';
import type { MeetingTable } from '../../../database/tables/talk-tables.ts';

export type MeetingRow = Selectable<MeetingTable>;

export async function insertMeeting(tx: Writer, meeting: Insertable<MeetingTable>): Promise<void> {
  await tx.insertInto('meeting').values(meeting).execute();
}

export async function updateMeeting(tx: Writer, id: string, state: MeetingTable['state']): Promise<void> {
  await tx.updateTable('meeting').set({ state }).where('id', '=', id).execute();
}

export async function updateArrival(
  tx: Writer,
  id: string,
  side: MeetingTable['side'],
  now: number,
): Promise<void> {
  await tx
    .updateTable('meeting')
    .set({ [`${side}ArrivedAt`]: now })
    .where('id', '=', id)
    .execute();
}

export async function listMeetings(db: Reader, ids: string[]): Promise<MeetingRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('meeting').selectAll().where('id', 'in', ids).execute();
}

export async function listNewestMeetings(
  db: Reader,
  conversationId: string,
  limit: number,
): Promise<MeetingRow[]> {
  return db
    .selectFrom('meeting')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
}

export async function findMeeting(
  db: Reader,
  conversationId: string,
  id: string,
): Promise<MeetingRow | undefined> {
  return db
    .selectFrom('meeting')
    .selectAll()
    .where('id', '=', id)
    .where('conversationId', '=', conversationId)
    .executeTakeFirst();
}

/** The latest in this state with a time after `after`. */
export async function findLatest(
  db: Reader,
  conversationId: string,
  { state, after }: { state: 'proposed' | 'agreed'; after: number },
): Promise<MeetingRow | undefined> {
  return db
    .selectFrom('meeting')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('state', '=', state)
    .where('at', '>', after)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Proposals and appointments with a time to come, at which neither has arrived. */
export async function listComing(db: Reader, conversationId: string, now: number): Promise<MeetingRow[]> {
  return db
    .selectFrom('meeting')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('state', 'in', ['proposed', 'agreed'])
    .where('at', '>', now)
    .where('buyerArrivedAt', 'is', null)
    .where('sellerArrivedAt', 'is', null)
    .orderBy('at')
    .execute();
}

/** `endedSeq`: the line that says so. */
export type EndedMeeting = MeetingRow & { buyerId: string | null; endedSeq: number };

/** Those that a sale at `endedAt` has ended, with a time to come; in a fixed order for locking. */
export async function listEndedAt(
  db: Reader,
  { productIds, endedAt, now }: { productIds: string[]; endedAt: number; now: number },
): Promise<EndedMeeting[]> {
  return db
    .selectFrom('meeting')
    .innerJoin('conversation', 'conversation.id', 'meeting.conversationId')
    .innerJoin('message', (join) =>
      join
        .onRef('message.conversationId', '=', 'meeting.conversationId')
        .onRef('message.meetingId', '=', 'meeting.id'),
    )
    .selectAll('meeting')
    .select(['conversation.buyerId', 'message.seq as endedSeq'])
    .where('conversation.productId', 'in', productIds)
    .where('meeting.state', 'in', ['sold', 'done', 'lapsed'])
    .where('meeting.at', '>', now)
    .where('message.kind', '=', 'system')
    .where('message.createdAt', '=', endedAt)
    .orderBy('meeting.conversationId')
    .orderBy('message.seq', 'desc')
    .execute();
}

/** A person's future proposals and appointments, own or received; in a fixed order for locking. */
export async function listComingOf(
  db: Reader,
  accountId: string,
  now: number,
): Promise<{ conversationId: string; side: MeetingTable['side'] }[]> {
  return db
    .selectFrom('conversationMember')
    .select(['conversationId', 'side'])
    .where('accountId', '=', accountId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('meeting')
          .select('meeting.id')
          .whereRef('meeting.conversationId', '=', 'conversationMember.conversationId')
          .where('meeting.state', 'in', ['proposed', 'agreed'])
          .where('meeting.at', '>', now),
      ),
    )
    .orderBy('conversationId')
    .execute();
}

/** Conversations of other people with a future appointment about these listings; in a fixed order for locking. */
export async function listComingAbout(
  db: Reader,
  { productIds, exceptIds, now }: { productIds: string[]; exceptIds: string[]; now: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('conversation')
    .select('id')
    .where('productId', 'in', productIds)
    .where('buyerId', 'not in', exceptIds)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('meeting')
          .select('meeting.id')
          .whereRef('meeting.conversationId', '=', 'conversation.id')
          .where('meeting.state', 'in', ['proposed', 'agreed'])
          .where('meeting.at', '>', now),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Sold in the market to someone else than the conversation's buyer. */
export async function isSoldToAnother(db: Reader, conversationId: string): Promise<boolean> {
  const purchase = await db
    .selectFrom('conversation as c')
    .innerJoin('purchase', 'purchase.productId', 'c.productId')
    .select('purchase.buyerId as paidBy')
    .select('c.buyerId')
    .where('c.id', '=', conversationId)
    .executeTakeFirst();
  return purchase !== undefined && purchase.paidBy !== purchase.buyerId;
}

/** The person's next appointment about a listing, with anyone. Epoch ms. */
export async function findAppointment(
  db: Reader,
  { accountId, productId, now }: { accountId: string; productId: string; now: number },
): Promise<number | undefined> {
  const next = await db
    .selectFrom('meeting')
    .innerJoin('conversation', 'conversation.id', 'meeting.conversationId')
    .innerJoin('conversationMember as member', 'member.conversationId', 'meeting.conversationId')
    .select('meeting.at')
    .where('conversation.productId', '=', productId)
    .where('member.accountId', '=', accountId)
    .where('meeting.state', '=', 'agreed')
    .where('meeting.at', '>', now)
    .orderBy('meeting.at')
    .limit(1)
    .executeTakeFirst();
  return next?.at;
}
