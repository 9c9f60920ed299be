import type { Database, Reader, Writer } from '../../database/database.ts';
import { appendChanges, appendPersonalChange } from '../platform/change-log.server.ts';
import { newId } from '../platform/id.server.ts';
import {
  cutPage,
  PERSONAL_PAGE_SIZE,
  type Page,
  parseTimeCursor,
  timeCursor,
} from '../platform/paging/keyset-page.ts';
import { listWhoWants } from './choice/notice-choice.server.ts';
import { topicOf } from './choice/notice-choice.ts';
import { queueUnseenMail } from './choice/unseen-mail.server.ts';
import {
  countUnseenNotices,
  countUpTo,
  deleteOlder,
  deleteUnseen,
  listByAccount,
  updateSeen,
  upsertNotices,
} from './notice-store.server.ts';
import { type Notice, type NoticeKind, NOTICES_IN_TALK, NOTICES_OF_REQUESTS } from './notice.ts';
import { queuePushes } from './push/queue-push.server.ts';

const DAY_MS = 24 * 3_600_000;
const NOTICE_AGE_DAYS = 90;

interface ToNotify {
  /** Null for an account that is gone: no notice is written. */
  accountId: string | null;
  kind: NoticeKind;
  subjectId: string;
  title: string;
  personId?: string;
  isMailed?: boolean;
  now: number;
}

/** A person who reads the conversation now has seen it there, and gets no push. */
const TALK_DELAY_MS = 3_000;

const delayOf = (kind: NoticeKind) => (NOTICES_IN_TALK.includes(kind) ? TALK_DELAY_MS : 0);

/**
 * In the transaction of its subject, for a person with such notices on: joins an unseen one of its kind and subject,
 * and updates their open pages.
 */
export async function addNotice(tx: Writer, notice: ToNotify): Promise<void> {
  await writeNotice(tx, notice);
}

async function writeNotice(
  tx: Writer,
  { accountId, personId, isMailed = false, now, ...notice }: ToNotify,
): Promise<boolean> {
  if (accountId === null) return false;
  const wanting = await listWhoWants(tx, [accountId], topicOf(notice.kind));
  if (wanting.length === 0) return false;
  const row = { ...notice, id: newId(), accountId, personId: personId ?? null, createdAt: now };
  await upsertNotices(tx, [row]);
  await appendPersonalChange(tx, accountId, now);
  const { kind, subjectId } = notice;
  await queuePushes(tx, { accountIds: [accountId], kind, subjectId, now, delayMs: delayOf(kind) });
  if (!isMailed) await queueUnseenMail(tx, { accountId, kind, now });
  return true;
}

const PEOPLE_AT_ONCE = 500;

/** Likewise, for many people, without urgent mail. */
export async function addNotices(
  tx: Writer,
  accountIds: readonly string[],
  { now, personId, ...notice }: Omit<ToNotify, 'accountId' | 'isMailed'>,
): Promise<void> {
  // Sorted, so that two transactions for the same people do not deadlock.
  const people = [...new Set(accountIds)].sort();
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    const some = people.slice(from, from + PEOPLE_AT_ONCE);
    const wanting = await listWhoWants(tx, some, topicOf(notice.kind));
    if (wanting.length === 0) continue;
    const row = { ...notice, personId: personId ?? null, createdAt: now };
    await upsertNotices(
      tx,
      wanting.map((accountId) => ({ ...row, id: newId(), accountId })),
    );
    await appendChanges(
      tx,
      wanting.map((accountId) => ({ kind: 'personal', productId: null, feedSeq: null, accountId })),
      now,
    );
    await queuePushes(tx, { accountIds: wanting, kind: notice.kind, subjectId: notice.subjectId, now });
  }
}

/** Deletes an unseen notice; a seen one stays. @param notice `by`: unless it stands for what others did, too */
export async function withdrawNotice(
  tx: Writer,
  notice: { accountId: string; kinds: NoticeKind[]; subjectId: string; by?: string; now: number },
): Promise<void> {
  if ((await deleteUnseen(tx, notice)).length > 0)
    await appendPersonalChange(tx, notice.accountId, notice.now);
}

/** After a block between the two: deletes unseen requests of the other person. */
export async function withdrawNoticesBy(
  tx: Writer,
  { accountId, by, now }: { accountId: string; by: string; now: number },
): Promise<void> {
  if ((await deleteUnseen(tx, { accountId, kinds: NOTICES_OF_REQUESTS, by })).length > 0)
    await appendPersonalChange(tx, accountId, now);
}

/** A second earlier than the push, which may be under way when the transaction ends. */
const UNHEARD_MS = TALK_DELAY_MS - 1_000;

/** A notice that is mailed at once is known at once. */
const isUnheard = ({ kind, createdAt }: { kind: NoticeKind; createdAt: number }, now: number) =>
  delayOf(kind) > 0 && kind !== 'giveaway-won' && now - createdAt < UNHEARD_MS;

/**
 * Notifies of the withdrawal of an earlier notice, and deletes that one where it is unseen. One so new that nobody can
 * know of it is withdrawn silently.
 */
export async function addCancellation(
  tx: Writer,
  notice: ToNotify & { accountId: string },
  cancelled: NoticeKind[],
): Promise<void> {
  const { accountId, subjectId, now } = notice;
  const deleted = await deleteUnseen(tx, { accountId, kinds: cancelled, subjectId });
  const isWithdrawn = deleted.length > 0 && deleted.every((one) => isUnheard(one, now));
  const isWritten = !isWithdrawn && (await writeNotice(tx, notice));
  if (!isWritten && deleted.length > 0) await appendPersonalChange(tx, accountId, now);
}

/** Newest first. A `cursor` that is not an earlier page's begins at the newest. */
export async function pageNotices(
  db: Reader,
  accountId: string,
  cursor?: string | null,
  size: number = PERSONAL_PAGE_SIZE,
): Promise<Page<Notice>> {
  const found = await listByAccount(db, accountId, { after: parseTimeCursor(cursor), limit: size + 1 });
  return cutPage(found, size, ({ createdAt, id }) => timeCursor({ at: createdAt, id }));
}

export async function listNotices(db: Reader, accountId: string, limit: number): Promise<Notice[]> {
  return listByAccount(db, accountId, { limit });
}

export async function listUnseen(db: Reader, accountId: string, limit: number): Promise<Notice[]> {
  return listByAccount(db, accountId, { isUnseen: true, limit });
}

export { countUnseenNotices };

export async function countUnseen(db: Reader, accountId: string): Promise<number> {
  return (await countUnseenNotices(db, [accountId])).get(accountId) ?? 0;
}

/** The number of a keyword notice within its day, without those in quiet hours: 1 for the first. Epoch ms. */
export async function findKeywordRank(
  db: Reader,
  accountId: string,
  { from, quiet, last }: { from: number; quiet: { from: number; to: number }; last: Notice },
): Promise<number> {
  return countUpTo(db, { accountId, kind: 'keyword-matched', from, without: quiet, last });
}

/** Updates the person's other devices, ignores other people's notices. @param id default: all */
export async function markSeen(
  { database, now }: { database: Database; now(): number },
  actor: { id: string },
  { id }: { id?: string | undefined },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (await updateSeen(tx, { accountId: actor.id, id, now: now() }))
      await appendPersonalChange(tx, actor.id, now());
  });
}

/** Those that conversations about a listing show, too. Updates other devices. @param by only this person's */
export async function markSeenInTalk(
  tx: Writer,
  { accountId, subjectId, by, now }: { accountId: string; subjectId: string; by?: string; now: number },
): Promise<void> {
  if (await updateSeen(tx, { accountId, about: { subjectId, kinds: NOTICES_IN_TALK, by }, now }))
    await appendPersonalChange(tx, accountId, now);
}

export async function trimNotices(database: Database, now: number): Promise<void> {
  await database.transaction((tx) => deleteOlder(tx, now - NOTICE_AGE_DAYS * DAY_MS));
}
