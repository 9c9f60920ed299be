import type { Database, Reader } from '../../../database/database.ts';
import { actorTransaction } from '../../account/account.server.ts';
import { cleanText, textProblemText } from '../../korean/text-length.ts';
import { addNotice } from '../../notice/notice.server.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { newId } from '../../platform/id.server.ts';
import {
  cutPage,
  PERSONAL_PAGE_SIZE,
  type Page,
  parseTimeCursor,
  timeCursor,
} from '../../platform/paging/keyset-page.ts';
import { claimOnce } from '../../platform/once.server.ts';
import {
  countOpen,
  countOpenIn,
  findWithSender,
  insertInquiry,
  listByAccount,
  listWithoutAnswer,
  listWithSender,
  updateAnswer,
} from './inquiry-store.server.ts';
import {
  ANSWER_LIMIT,
  type Inquiry,
  type InquiryDraft,
  type InquiryErrors,
  type InquiryTopic,
  parseInquiry,
} from './inquiry.ts';

type SendInquiryOutcome = { ok: true; inquiryId: string } | { ok: false; errors: InquiryErrors };

/** Throws `signed-out`. */
export async function sendInquiry(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: { topic: InquiryTopic; typed: InquiryDraft; onceKey: string | undefined },
): Promise<SendInquiryOutcome> {
  const parsed = parseInquiry(input.typed);
  if (!parsed.ok) return { ok: false, errors: parsed.errors };
  const id = newId();
  const now = deps.now();
  return actorTransaction(deps.database, async (tx) => {
    if (input.onceKey) {
      const earlier = await claimOnce(tx, { actorId: actor.id, key: input.onceKey, result: id, now });
      if (earlier) return { ok: true, inquiryId: earlier };
    }
    const { topic } = input;
    await insertInquiry(tx, { id, accountId: actor.id, topic, ...parsed.draft, createdAt: now });
    return { ok: true, inquiryId: id };
  });
}

export type ReceivedInquiry = Inquiry & { accountId: string; nickname: string; email: string };

/** Newest first. An unknown cursor begins at the newest. */
export async function pageInquiries(
  db: Reader,
  accountId: string,
  cursor?: string | null,
  size: number = PERSONAL_PAGE_SIZE,
): Promise<Page<Inquiry>> {
  const found = await listByAccount(db, accountId, parseTimeCursor(cursor), size + 1);
  return cutPage(found, size, ({ createdAt, id }) => timeCursor({ at: createdAt, id }));
}

export async function listInquiries(db: Reader, accountId: string, limit: number): Promise<Inquiry[]> {
  return listByAccount(db, accountId, undefined, limit);
}

/** Unanswered, oldest first. */
export async function listOpenInquiries(db: Reader, limit = 100): Promise<ReceivedInquiry[]> {
  return listWithoutAnswer(db, limit);
}

export async function countOpenInquiries(db: Reader): Promise<{ count: number; oldestAt: number | null }> {
  return countOpen(db);
}

/** Unanswered, and sent since then. */
export async function countInquiriesIn(db: Reader, span: { since: number; until: number }): Promise<number> {
  return countOpenIn(db, span);
}

export async function listAllInquiries(db: Reader, limit = 100): Promise<ReceivedInquiry[]> {
  return listWithSender(db, limit);
}

export async function findInquiry(db: Reader, id: string): Promise<ReceivedInquiry | undefined> {
  return findWithSender(db, id);
}

type AnswerOutcome =
  | { answered: true }
  | { answered: false; reason: 'empty-answer' | 'no-such-inquiry' | 'answered-meanwhile' }
  | { answered: false; reason: 'unfit-answer'; text: string };

const ANSWER_RULE = { maxLength: ANSWER_LIMIT, lines: 'many' } as const;

/** Answers, or replaces the answer (with `seenAnswerAt`, only that one). The caller must be an operator. */
export async function answerInquiry(
  deps: OperatorDeps & { database: Database },
  input: { inquiryId: string; answer: string; seenAnswerAt?: number | null },
): Promise<AnswerOutcome> {
  const cleaned = cleanText(input.answer, ANSWER_RULE);
  if (!cleaned.ok) {
    return {
      answered: false,
      reason: 'unfit-answer',
      text: textProblemText('답변은', cleaned.problem, ANSWER_RULE),
    };
  }
  const answer = cleaned.text;
  if (answer === '') return { answered: false, reason: 'empty-answer' };
  const { inquiryId, seenAnswerAt } = input;
  return deps.database.transaction(async (tx): Promise<AnswerOutcome> => {
    const now = deps.now();
    const answered = await updateAnswer(tx, { id: inquiryId, answer, answeredAt: now, seenAnswerAt });
    if (!answered) {
      const isKnown = (await findWithSender(tx, inquiryId)) !== undefined;
      return { answered: false, reason: isKnown ? 'answered-meanwhile' : 'no-such-inquiry' };
    }
    await addNotice(tx, { ...answered, kind: 'inquiry-answered', subjectId: inquiryId, now });
    await appendAudit(tx, deps, { act: 'answer', targetId: inquiryId });
    return { answered: true };
  });
}
