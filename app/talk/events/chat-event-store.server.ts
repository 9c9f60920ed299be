import type { Database, Reader, Writer } from '../../../database/database.ts';
import { PositionLog } from '../../platform/position-log.server.ts';
import { type MemberRows, membersOf, selectNewest } from '../conversation-store.server.ts';
import { otherReadSeq } from '../read-marks/read-marks-store.server.ts';

export interface ChatState {
  id: string;
  /** Of the last message. */
  seq: number;
  otherReadSeq: number;
  otherLeft: boolean;
}

/** The ids of conversations that have changed. */
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
    .select(['c.id', 'c.lastSeq as seq', 'other.accountId as otherId'])
    .select(otherReadSeq);
}

const toState = ({ otherId, ...state }: Omit<ChatState, 'otherLeft'> & { otherId: string | null }) => ({
  ...state,
  otherLeft: otherId === null,
});

export async function listNewestStatesOf(db: Reader, accountId: string, limit: number): Promise<ChatState[]> {
  const newest = selectNewest(db, accountId, { tab: 'all', after: undefined, limit });
  return (await selectStates(db, newest).execute()).map(toState);
}

export async function listStatesAmong(db: Reader, accountId: string, ids: string[]): Promise<ChatState[]> {
  if (ids.length === 0) return [];
  const members = membersOf(db, accountId).where('conversationId', 'in', ids).where('lastAt', 'is not', null);
  return (await selectStates(db, members).execute()).map(toState);
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
