import type { Database, Reader, Writer } from '../../../database/database.ts';
import { PositionLog } from '../../platform/follow/position-log.server.ts';
import { type MemberRows, selectNewest } from '../conversation-store.server.ts';
import { otherReadSeq } from '../read-marks/read-marks-store.server.ts';

export interface ChatState {
  id: string;
  /** Of the last message. */
  seq: number;
  otherReadSeq: number;
  otherLeft: boolean;
}

export const chatLog = new PositionLog<{ conversationId: string }, string>(
  'chatEvent',
  ['conversationId'],
  ({ conversationId }) => conversationId,
);

export async function appendChatEvents(tx: Writer, conversationIds: string[], now: number): Promise<void> {
  if (conversationIds.length === 0) return;
  const rows = conversationIds.map((conversationId) => ({ conversationId, createdAt: now }));
  await tx.insertInto('chatEvent').values(rows).execute();
}

export async function trimChatEvents(database: Database, before: number): Promise<void> {
  await chatLog.trim(database, before);
}

function selectStates(db: Reader, members: MemberRows) {
  return db
    .selectFrom(members.as('me'))
    .innerJoin('conversation as c', 'c.id', 'me.conversationId')
    .innerJoin('conversationMember as other', (join) =>
      join.onRef('other.conversationId', '=', 'me.conversationId').onRef('other.side', '!=', 'me.side'),
    )
    .select(['c.id', 'me.accountId', 'c.lastSeq as seq', 'other.accountId as otherId'])
    .select(otherReadSeq);
}

type StateRow = Awaited<ReturnType<ReturnType<typeof selectStates>['execute']>>[number];

const toState = ({ id, seq, otherReadSeq: read, otherId }: StateRow): ChatState => ({
  id,
  seq,
  otherReadSeq: read,
  otherLeft: otherId === null,
});

export async function listNewestStatesOf(db: Reader, accountId: string, limit: number): Promise<ChatState[]> {
  const newest = selectNewest(db, accountId, { tab: 'all', after: undefined, limit });
  return (await selectStates(db, newest).execute()).map(toState);
}

export async function listStatesAmong(
  db: Reader,
  ids: readonly string[],
): Promise<{ accountId: string | null; state: ChatState }[]> {
  if (ids.length === 0) return [];
  const members = db
    .selectFrom('conversationMember')
    .selectAll()
    .where('conversationId', 'in', ids)
    .where('lastAt', 'is not', null);
  const rows = await selectStates(db, members).execute();
  return rows.map((row) => ({ accountId: row.accountId, state: toState(row) }));
}

export async function listMembersOf(
  db: Reader,
  ids: string[],
): Promise<{ conversationId: string; accountId: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('conversationMember')
    .select(['conversationId', 'accountId'])
    .where('conversationId', 'in', ids)
    .where('accountId', 'is not', null)
    .$narrowType<{ accountId: string }>()
    .execute();
}
