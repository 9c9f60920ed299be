import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../../../../database/database.ts';
import type { Tables } from '../../../../database/tables/tables.ts';
import type { NoShowTable } from '../../../../database/tables/talk-tables.ts';

export type NoShowRow = Selectable<NoShowTable>;

export async function insertNoShow(
  tx: Writer,
  claim: Pick<Insertable<NoShowTable>, 'meetingId' | 'side' | 'claimedAt'>,
): Promise<void> {
  const open = { answer: null, answerText: null, answeredAt: null };
  const unjudged = { judgement: null, judgedReason: null, judgedAt: null };
  await tx
    .insertInto('noShow')
    .values({ ...claim, ...open, ...unjudged })
    .execute();
}

export async function findNoShow(db: Reader, meetingId: string): Promise<NoShowRow | undefined> {
  return db.selectFrom('noShow').selectAll().where('meetingId', '=', meetingId).executeTakeFirst();
}

export async function updateAnswer(
  tx: Writer,
  meetingId: string,
  answer: Pick<NoShowRow, 'answer' | 'answerText' | 'answeredAt'>,
): Promise<void> {
  await tx.updateTable('noShow').set(answer).where('meetingId', '=', meetingId).execute();
}

export async function updateJudgement(
  tx: Writer,
  meetingId: string,
  judgement: Pick<NoShowRow, 'judgement' | 'judgedReason' | 'judgedAt'>,
): Promise<void> {
  await tx.updateTable('noShow').set(judgement).where('meetingId', '=', meetingId).execute();
}

const NO_SHOW_COLUMNS = [
  'noShow.side as missingSide',
  'noShow.claimedAt',
  'noShow.answer',
  'noShow.answerText',
  'noShow.answeredAt',
  'noShow.judgement',
  'noShow.judgedReason',
  'noShow.judgedAt',
] as const;

const isAttended = (eb: ExpressionBuilder<Tables, 'meeting'>) =>
  eb.or([eb('meeting.buyerArrivedAt', 'is not', null), eb('meeting.sellerArrivedAt', 'is not', null)]);

/** A conversation's appointments after `after` to which one of the two came; newest first. */
export async function listAttendedIn(db: Reader, conversationId: string, after: number) {
  return db
    .selectFrom('meeting')
    .leftJoin('noShow', 'noShow.meetingId', 'meeting.id')
    .selectAll('meeting')
    .select(NO_SHOW_COLUMNS)
    .where('meeting.conversationId', '=', conversationId)
    .where('meeting.state', '=', 'agreed')
    .where('meeting.at', '>', after)
    .where(isAttended)
    .orderBy('meeting.at', 'desc')
    .execute();
}

export type AttendedRow = Awaited<ReturnType<typeof listAttendedIn>>[number];

/** A person's, since `since`, with the other person's id; null for one who has left. */
export async function listAttended(db: Reader, accountId: string, since: number) {
  return db
    .selectFrom('conversationMember as own')
    .innerJoin('meeting', 'meeting.conversationId', 'own.conversationId')
    .leftJoin('noShow', 'noShow.meetingId', 'meeting.id')
    .innerJoin('conversationMember as other', (join) =>
      join.onRef('other.conversationId', '=', 'own.conversationId').onRef('other.side', '!=', 'own.side'),
    )
    .select(['meeting.id', 'meeting.conversationId', 'meeting.at', 'own.side', 'other.accountId as otherId'])
    .select(['meeting.buyerArrivedAt', 'meeting.sellerArrivedAt'])
    .select(NO_SHOW_COLUMNS)
    .where('own.accountId', '=', accountId)
    .where('meeting.state', '=', 'agreed')
    .where('meeting.at', '>', since)
    .where(isAttended)
    .orderBy('meeting.at', 'desc')
    .execute();
}

/** With both people, newest first; for the operator. @param meetingId only this one */
export async function listClaims(
  db: Reader,
  { meetingId, isWaiting, limit }: { meetingId?: string; isWaiting: boolean; limit: number },
) {
  return db
    .selectFrom('noShow')
    .innerJoin('meeting', 'meeting.id', 'noShow.meetingId')
    .innerJoin('conversation', 'conversation.id', 'meeting.conversationId')
    .innerJoin('conversationMember as missing', (join) =>
      join
        .onRef('missing.conversationId', '=', 'meeting.conversationId')
        .onRef('missing.side', '=', 'noShow.side'),
    )
    .innerJoin('conversationMember as claimant', (join) =>
      join
        .onRef('claimant.conversationId', '=', 'meeting.conversationId')
        .onRef('claimant.side', '!=', 'noShow.side'),
    )
    .leftJoin('account as missingAccount', 'missingAccount.id', 'missing.accountId')
    .leftJoin('account as claimantAccount', 'claimantAccount.id', 'claimant.accountId')
    .selectAll('noShow')
    .select(['meeting.conversationId', 'meeting.at', 'meeting.place', 'conversation.title'])
    .select(['conversation.productId', 'meeting.buyerArrivedAt', 'meeting.sellerArrivedAt'])
    .select(['missing.accountId as missingId', 'missingAccount.nickname as missingName'])
    .select(['claimant.accountId as claimantId', 'claimantAccount.nickname as claimantName'])
    .$if(meetingId !== undefined, (query) => query.where('noShow.meetingId', '=', meetingId!))
    .$if(isWaiting, (query) =>
      query.where('noShow.answer', '=', 'disputed').where('noShow.judgement', 'is', null),
    )
    .orderBy('noShow.claimedAt', 'desc')
    .limit(limit)
    .execute();
}

export type ClaimRow = Awaited<ReturnType<typeof listClaims>>[number];
