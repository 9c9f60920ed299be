import type { Reader, Writer } from '../../../database/database.ts';
import { seoulDay, seoulDayStart } from '../../korean/date-text.ts';
import type { SavedChoices } from './choice-form.ts';
import { findChoices } from './notice-choice.server.ts';
import { DAILY_TOPICS, type NoticeTopic, topicOf } from './notice-choice.ts';
import { advanceDigest, countUnseenByKind, findDigest, listDue } from './notice-choice-store.server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MORNING_HOUR = 8;
/** After a longer stop, older notices are in the app only. */
const MAX_DAYS = 7;

/** The last 8:00 in Seoul; epoch ms. */
export function lastMorning(now: number): number {
  const today = seoulDayStart(seoulDay(now)) + MORNING_HOUR * HOUR_MS;
  return today <= now ? today : today - DAY_MS;
}

/** Without saved choices, the daily mail begins with the last morning. */
export async function beginDigest(
  tx: Writer,
  accountId: string,
  { on, now }: Pick<SavedChoices, 'on'> & { now: number },
): Promise<void> {
  if (!DAILY_TOPICS.some((topic) => on.has(`${topic}-mail`))) return;
  const choices = await findChoices(tx, accountId);
  if (DAILY_TOPICS.some((topic) => choices.isOn(topic, 'mail'))) return;
  const morning = lastMorning(now);
  await advanceDigest(tx, { accountId, fromAt: morning, untilAt: morning });
}

export async function listDigestsDue(db: Reader, untilAt: number, limit: number): Promise<string[]> {
  return listDue(db, { topics: DAILY_TOPICS, untilAt, limit });
}

/**
 * Moves the digest on to what is new, once on any number of servers.
 * @param isWaiting the last one has not been sent yet: this one covers both
 * @returns whether there is anything new
 */
export async function takeDigest(
  tx: Writer,
  { accountId, untilAt, isWaiting }: { accountId: string; untilAt: number; isWaiting: boolean },
): Promise<boolean> {
  const last = await findDigest(tx, accountId);
  const since = (isWaiting ? last?.fromAt : last?.untilAt) ?? untilAt - DAY_MS;
  const fromAt = Math.max(since, untilAt - MAX_DAYS * DAY_MS);
  if (!(await advanceDigest(tx, { accountId, fromAt, untilAt }))) return false;
  return (await listDigestTopics(tx, accountId)).length > 0;
}

/** Unseen notices that the last digest covers, of topics that the person gets by mail. */
export async function listDigestTopics(
  db: Reader,
  accountId: string,
): Promise<{ topic: NoticeTopic; count: number }[]> {
  const digest = await findDigest(db, accountId);
  if (!digest) return [];
  const choices = await findChoices(db, accountId);
  const counts = new Map<NoticeTopic, number>();
  for (const { kind, count } of await countUnseenByKind(db, digest)) {
    const topic = topicOf(kind);
    if (topic !== undefined) counts.set(topic, (counts.get(topic) ?? 0) + count);
  }
  return DAILY_TOPICS.flatMap((topic) => {
    const count = counts.get(topic);
    return count && choices.isOn(topic, 'mail') ? [{ topic, count }] : [];
  });
}
