import type { Selectable } from 'kysely';
import type { Database, Reader, Writer } from '../../database/database.ts';
import type { MessageTable } from '../../database/tables/talk-tables.ts';
import type { Photo } from '../media/photo.ts';
import type { Side } from './conversation-store.server.ts';

const COLUMNS = [
  'seq',
  'sender',
  'kind',
  'body',
  'photos',
  'offerId',
  'meetingId',
  'swapId',
  'createdAt',
] as const;

/** PostgreSQL rejects numbers outside its integer columns. */
const MAX_SEQ = 2_147_483_647;

type StoredRow = Pick<Selectable<MessageTable>, (typeof COLUMNS)[number]>;
export type MessageRow = Omit<StoredRow, 'photos'> & { photos: Photo[] };

function parseRow<Row extends Pick<StoredRow, 'photos'>>({ photos, ...row }: Row) {
  return { ...row, photos: photos === null ? [] : (JSON.parse(photos) as Photo[]) };
}

/** Nobody else writes in the conversation until the transaction ends: `seq` has the order of commits. */
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
  const row = await db
    .selectFrom('message')
    .select(COLUMNS)
    .where('conversationId', '=', conversationId)
    .where('sender', '=', sender)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  return row && parseRow(row);
}

type NewMessage = Sent &
  Omit<MessageRow, 'seq' | 'photos' | 'offerId' | 'meetingId' | 'swapId'> & {
    photos?: Photo[];
    offerId?: string | null;
    meetingId?: string | null;
    swapId?: string | null;
    line: string;
  };

export async function insertMessage(
  tx: Writer,
  { line, photos = [], offerId = null, meetingId = null, swapId = null, ...message }: NewMessage,
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
    .values({
      ...message,
      seq,
      offerId,
      meetingId,
      swapId,
      photos: photos.length === 0 ? null : JSON.stringify(photos),
    })
    .execute();
  return { seq, photos, offerId, meetingId, swapId, ...message };
}

/** The `limit` next to the bound; ascending. Without a bound, the newest. */
export async function listMessages(
  db: Reader,
  conversationId: string,
  bound: { before?: number | undefined; after?: number | undefined; leftSeq?: number },
  limit: number,
): Promise<MessageRow[]> {
  const { before, after, leftSeq = 0 } = bound;
  const rows = await db
    .selectFrom('message')
    .select(COLUMNS)
    .where('conversationId', '=', conversationId)
    .where('seq', '>', leftSeq)
    .$if(after !== undefined, (query) => query.where('seq', '>', Math.min(after!, MAX_SEQ)))
    .$if(before !== undefined, (query) => query.where('seq', '<', Math.min(before!, MAX_SEQ)))
    .orderBy('seq', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return (after === undefined ? rows.toReversed() : rows).map(parseRow);
}

/** Undefined for foreign messages as for unknown ones. */
export async function findPhotosOfMember(
  db: Reader,
  accountId: string,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<Photo[] | undefined> {
  const row = await db
    .selectFrom('conversationMember as me')
    .innerJoin('message', 'message.conversationId', 'me.conversationId')
    .select('message.photos')
    .where('me.conversationId', '=', conversationId)
    .where('me.accountId', '=', accountId)
    .where('message.seq', '=', seq)
    .whereRef('message.seq', '>', 'me.leftSeq')
    .executeTakeFirst();
  return row && parseRow(row).photos;
}

export async function listPhotosIn(
  db: Reader,
  conversationIds: string[],
): Promise<{ conversationId: string; photos: Photo[] }[]> {
  if (conversationIds.length === 0) return [];
  const rows = await db
    .selectFrom('message')
    .select(['conversationId', 'photos'])
    .where('conversationId', 'in', conversationIds)
    .where('photos', 'is not', null)
    .execute();
  return rows.map(parseRow);
}
