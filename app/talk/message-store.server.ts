import type { Database, Reader, Writer } from '../../database/database.ts';
import type { MessageTable } from '../../database/talk-tables.ts';
import type { Side } from './conversation-store.server.ts';

const COLUMNS = ['seq', 'sender', 'kind', 'body', 'createdAt'] as const;

export type MessageRow = Pick<MessageTable, (typeof COLUMNS)[number]>;

/** Until the transaction ends nobody else says anything in it: the order of commits is that of `seq`. */
export async function lockConversation(tx: Writer, engine: Database['engine'], id: string): Promise<void> {
  if (engine === 'sqlite') return;
  await tx.selectFrom('conversation').select('id').where('id', '=', id).forUpdate().execute();
}

export async function findMembers(
  tx: Reader,
  conversationId: string,
): Promise<{ side: Side; accountId: string | null }[]> {
  return tx
    .selectFrom('conversationMember')
    .select(['side', 'accountId'])
    .where('conversationId', '=', conversationId)
    .execute();
}

export async function findLastSeq(db: Reader, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('conversation').select('lastSeq').where('id', '=', id).executeTakeFirst();
  return row?.lastSeq;
}

interface Sent {
  conversationId: string;
  sender: Side;
  clientId: string;
}

export async function findSent(
  db: Reader,
  { conversationId, sender, clientId }: Sent,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('message')
    .select(COLUMNS)
    .where('conversationId', '=', conversationId)
    .where('sender', '=', sender)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

/** With the conversation locked. */
export async function insertMessage(
  tx: Writer,
  { line, ...message }: Sent & Pick<MessageTable, 'kind' | 'body' | 'createdAt'> & { line: string },
): Promise<MessageRow> {
  const { conversationId, sender, createdAt } = message;
  const { lastSeq: seq } = await tx
    .updateTable('conversation')
    .set((eb) => ({ lastSeq: eb('lastSeq', '+', 1), lastAt: createdAt, lastLine: line }))
    .where('id', '=', conversationId)
    .returning('lastSeq')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('conversationMember')
    .set((eb) => ({
      lastAt: createdAt,
      heardSeq: eb.case().when('side', '=', sender).then(eb.ref('heardSeq')).else(seq).end(),
    }))
    .where('conversationId', '=', conversationId)
    .execute();
  await tx
    .insertInto('message')
    .values({ ...message, seq })
    .execute();
  return { seq, ...message };
}

/** The `limit` next to the bound; ascending. Without a bound, the newest. */
export async function listMessages(
  db: Reader,
  conversationId: string,
  bound: { before?: number | undefined; after?: number | undefined },
  limit: number,
): Promise<MessageRow[]> {
  const { before, after } = bound;
  const rows = await db
    .selectFrom('message')
    .select(COLUMNS)
    .where('conversationId', '=', conversationId)
    .$if(after !== undefined, (query) => query.where('seq', '>', after!))
    .$if(before !== undefined, (query) => query.where('seq', '<', before!))
    .orderBy('seq', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return after === undefined ? rows.toReversed() : rows;
}
