import type { ExpressionBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables/tables.ts';
import type { ReportReason } from '../report/report.ts';
import { toCase } from './case-store.server.ts';
import type { ModerationCase } from './case.ts';

export interface QueuePosition {
  score: number;
  openedAt: number;
  id: string;
}

const isNotAbout =
  (accountId: string) =>
  ({ eb, or }: ExpressionBuilder<Tables, 'moderationCase'>) =>
    or([eb('accountId', 'is', null), eb('accountId', '!=', accountId)]);

/** By descending score, then the oldest first. */
export async function listOpen(
  db: Reader,
  {
    reasons,
    notAbout,
    after,
    limit,
  }: {
    reasons: readonly ReportReason[] | undefined;
    notAbout: string | undefined;
    after?: QueuePosition;
    limit: number;
  },
): Promise<ModerationCase[]> {
  const rows = await db
    .selectFrom('moderationCase')
    .selectAll()
    .where('closedAt', 'is', null)
    .$if(reasons !== undefined, (query) => query.where('reason', 'in', reasons!))
    .$if(notAbout !== undefined, (query) => query.where(isNotAbout(notAbout!)))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, and, or }) =>
        or([
          eb('score', '<', after!.score),
          and([
            eb('score', '=', after!.score),
            or([
              eb('openedAt', '>', after!.openedAt),
              and([eb('openedAt', '=', after!.openedAt), eb('id', '>', after!.id)]),
            ]),
          ]),
        ]),
      ),
    )
    .orderBy('score', 'desc')
    .orderBy('openedAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toCase);
}

/** @param accountId only this person's */
export async function countOpenByReason(
  db: Reader,
  accountId?: string,
): Promise<{ reason: ReportReason; count: number }[]> {
  const rows = await db
    .selectFrom('moderationCase')
    .select(({ fn }) => ['reason', fn.countAll<number>().as('count')])
    .where('closedAt', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId!))
    .groupBy('reason')
    .execute();
  return rows.map(({ reason, count }) => ({ reason: reason as ReportReason, count: Number(count) }));
}

export async function countOpenIn(
  db: Reader,
  { since, until }: { since: number; until: number },
  notAbout: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('moderationCase')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('openedAt', '>', since)
    .where('openedAt', '<=', until)
    .where(isNotAbout(notAbout))
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findOldestOpen(db: Reader): Promise<number | null> {
  const { at } = await db
    .selectFrom('moderationCase')
    .select(({ fn }) => fn.min<number | null>('openedAt').as('at'))
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return at === null ? null : Number(at);
}
