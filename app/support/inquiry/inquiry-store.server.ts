import type { Reader, Writer } from '../../../database/database.ts';
import type { TimeKey } from '../../platform/paging/keyset-page.ts';
import type { Inquiry, InquiryTopic } from './inquiry.ts';

const COLUMNS = ['id', 'topic', 'title', 'body', 'answer', 'createdAt', 'answeredAt'] as const;

/** Only this module writes the table, so topics are valid. */
function toInquiry<Row extends { topic: string }>(row: Row): Row & { topic: InquiryTopic } {
  return { ...row, topic: row.topic as InquiryTopic };
}

export async function insertInquiry(
  tx: Writer,
  inquiry: Omit<Inquiry, 'answer' | 'answeredAt'> & { accountId: string },
): Promise<void> {
  await tx
    .insertInto('inquiry')
    .values({ ...inquiry, answer: null, answeredAt: null })
    .execute();
}

export async function listByAccount(
  db: Reader,
  accountId: string,
  after: TimeKey | undefined,
  limit: number,
): Promise<Inquiry[]> {
  const rows = await db
    .selectFrom('inquiry')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('createdAt', 'id'), '<', tuple(after!.at, after!.id)),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toInquiry);
}

function selectWithSender(db: Reader) {
  return db
    .selectFrom('inquiry')
    .innerJoin('account', 'account.id', 'inquiry.accountId')
    .select(COLUMNS.map((column) => `inquiry.${column}` as const))
    .select(['account.id as accountId', 'account.nickname', 'account.email']);
}

type InquiryWithSender = Inquiry & { accountId: string; nickname: string; email: string };

export async function listWithoutAnswer(db: Reader, limit: number): Promise<InquiryWithSender[]> {
  const rows = await selectWithSender(db)
    .where('inquiry.answer', 'is', null)
    .orderBy('inquiry.createdAt')
    .orderBy('inquiry.id')
    .limit(limit)
    .execute();
  return rows.map(toInquiry);
}

export async function listWithSender(db: Reader, limit: number): Promise<InquiryWithSender[]> {
  const rows = await selectWithSender(db)
    .orderBy('inquiry.createdAt', 'desc')
    .orderBy('inquiry.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toInquiry);
}

export async function findWithSender(db: Reader, id: string): Promise<InquiryWithSender | undefined> {
  const row = await selectWithSender(db).where('inquiry.id', '=', id).executeTakeFirst();
  return row && toInquiry(row);
}

export async function countOpenIn(
  db: Reader,
  { since, until }: { since: number; until: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('inquiry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('answer', 'is', null)
    .where('createdAt', '>', since)
    .where('createdAt', '<=', until)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countOpen(db: Reader): Promise<{ count: number; oldestAt: number | null }> {
  const { count, oldestAt } = await db
    .selectFrom('inquiry')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('createdAt').as('oldestAt'),
    ])
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldestAt: oldestAt === null ? null : Number(oldestAt) };
}

/** With `seenAnswerAt`, only if the answer is still that one (null: none). */
export async function updateAnswer(
  tx: Writer,
  change: { id: string; answer: string; answeredAt: number; seenAnswerAt?: number | null | undefined },
): Promise<{ accountId: string; title: string } | undefined> {
  const { id, answer, answeredAt, seenAnswerAt } = change;
  return tx
    .updateTable('inquiry')
    .set({ answer, answeredAt })
    .where('id', '=', id)
    .$if(seenAnswerAt === null, (query) => query.where('answeredAt', 'is', null))
    .$if(typeof seenAnswerAt === 'number', (query) => query.where('answeredAt', '=', seenAnswerAt!))
    .returning(['accountId', 'title'])
    .executeTakeFirst();
}
