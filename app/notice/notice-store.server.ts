import type { Reader, Writer } from '../../database/database.ts';
import type { TimeKey } from '../platform/paging/keyset-page.ts';
import type { Notice, NoticeKind } from './notice.ts';

interface NewNotice extends Omit<Notice, 'isSeen' | 'person' | 'count'> {
  accountId: string;
  personId: string | null;
}

/** Joins the unseen notice of the same account, kind and subject. */
export async function upsertNotices(tx: Writer, notices: NewNotice[]): Promise<void> {
  await tx
    .insertInto('notice')
    .values(notices.map((notice) => ({ ...notice, seenAt: null })))
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'kind', 'subjectId'])
        .where('seenAt', 'is', null)
        .doUpdateSet((eb) => ({
          title: eb.ref('excluded.title'),
          personId: eb.ref('excluded.personId'),
          createdAt: eb.ref('excluded.createdAt'),
          count: eb('notice.count', '+', 1),
        })),
    )
    .execute();
}

interface ListBounds {
  after?: TimeKey | undefined;
  isUnseen?: boolean;
  limit: number;
}

export async function listByAccount(
  db: Reader,
  accountId: string,
  { after, isUnseen = false, limit }: ListBounds,
): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notice')
    .leftJoin('account as person', 'person.id', 'notice.personId')
    .select(['notice.id', 'notice.kind', 'notice.subjectId', 'notice.title', 'notice.createdAt'])
    .select(['notice.seenAt', 'notice.count', 'person.nickname as person'])
    .where('notice.accountId', '=', accountId)
    .$if(isUnseen, (query) => query.where('notice.seenAt', 'is', null))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('notice.createdAt', 'notice.id'), '<', tuple(after!.at, after!.id)),
      ),
    )
    .orderBy('notice.createdAt', 'desc')
    .orderBy('notice.id', 'desc')
    .limit(limit)
    .execute();
  // Only this module writes the table, so kinds are valid.
  return rows.map(({ seenAt, kind, ...row }) => ({
    ...row,
    kind: kind as NoticeKind,
    isSeen: seenAt !== null,
  }));
}

/** By account; accounts without any are left out. */
export async function countUnseenNotices(
  db: Reader,
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('notice')
    .select(({ fn }) => ['accountId', fn.countAll<number>().as('count')] as const)
    .where('accountId', 'in', accountIds)
    .where('seenAt', 'is', null)
    .groupBy('accountId')
    .execute();
  return new Map(rows.map(({ accountId, count }) => [accountId, Number(count)]));
}

interface Span {
  from: number;
  to: number;
}

interface CountedNotices {
  accountId: string;
  kind: NoticeKind;
  from: number;
  without: Span;
  last: Pick<Notice, 'id' | 'createdAt'>;
}

/** From `from` (epoch ms) to that notice, inclusive; without those in a span. */
export async function countUpTo(
  db: Reader,
  { accountId, kind, from, without, last }: CountedNotices,
): Promise<number> {
  const { count } = await db
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('createdAt', '>=', from)
    .where(({ eb, or }) => or([eb('createdAt', '<', without.from), eb('createdAt', '>=', without.to)]))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('createdAt', 'id'), '<=', tuple(last.createdAt, last.id)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Seen {
  accountId: string;
  id?: string | undefined;
  about?: { subjectId: string; kinds: NoticeKind[]; by?: string | undefined };
  now: number;
}

/** One of them, those about a subject, perhaps only by one person, or all. @returns whether any was unseen */
export async function updateSeen(tx: Writer, { accountId, id, about, now }: Seen): Promise<boolean> {
  const result = await tx
    .updateTable('notice')
    .set({ seenAt: now })
    .where('accountId', '=', accountId)
    .where('seenAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(about !== undefined, (query) =>
      query.where('subjectId', '=', about!.subjectId).where('kind', 'in', about!.kinds),
    )
    // A group names only the newest of its people.
    .$if(about?.by !== undefined, (query) => query.where('personId', '=', about!.by!).where('count', '=', 1))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

interface Withdrawn {
  accountId: string;
  kinds: NoticeKind[];
  /** Undefined: any subject. */
  subjectId?: string | undefined;
  /** Only notices that this person alone caused. */
  by?: string | undefined;
}

export async function deleteUnseen(
  tx: Writer,
  { accountId, kinds, subjectId, by }: Withdrawn,
): Promise<{ kind: NoticeKind; createdAt: number }[]> {
  const rows = await tx
    .deleteFrom('notice')
    .where('accountId', '=', accountId)
    .where('seenAt', 'is', null)
    .where('kind', 'in', kinds)
    .$if(subjectId !== undefined, (query) => query.where('subjectId', '=', subjectId!))
    .$if(by !== undefined, (query) => query.where('personId', '=', by!).where('count', '=', 1))
    .returning(['kind', 'createdAt'])
    .execute();
  return rows.map(({ kind, createdAt }) => ({ kind: kind as NoticeKind, createdAt }));
}

export async function deleteOlder(tx: Writer, before: number): Promise<void> {
  await tx.deleteFrom('notice').where('createdAt', '<', before).execute();
}
