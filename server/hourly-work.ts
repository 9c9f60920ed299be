import type { Database } from '../database/database.ts';
import { type ClockWatch, startRepeating } from '../app/platform/clock/clock-watch.server.ts';
import { trimLinks } from '../app/account/email/account-link.server.ts';
import { trimUsedChallenges } from '../app/account/passkey/passkey-challenges.server.ts';
import { trimOffers } from '../app/account/second-factor/second-factor.server.ts';
import { trimSessions } from '../app/account/session/session.server.ts';
import { trimKeywords } from '../app/keyword/keyword.server.ts';
import { trimNotices } from '../app/notice/notice.server.ts';
import { trimChanges } from '../app/platform/change-log.server.ts';
import { trimOnce } from '../app/platform/once.server.ts';
import { trimAnnouncements } from '../app/product/follow/announce-listings.server.ts';
import { enrolReviewed } from '../app/purchase/manner/refresh-manner.server.ts';
import { trimLimits } from '../app/platform/rate-limit/rate-limit.server.ts';
import { trimSearches } from '../app/search/popular/popular-searches.server.ts';
import { trimEvidence } from '../app/support/report/evidence.server.ts';
import { trimConversations } from '../app/talk/forget-conversations.server.ts';
import { trimChats } from '../app/talk/events/chat-events.server.ts';
import { enrolArrived } from '../app/talk/meet/no-show/count-appointments.server.ts';
import { trimReminders } from '../app/talk/meet/reminders.server.ts';
import { refreshReplyTimes } from '../app/talk/reply/reply-time.server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Work = (database: Database, now: number) => Promise<void>;

/** Deletes expired rows and refreshes derived ones. */
const WORKS: readonly Work[] = [
  (database, now) => trimChanges(database, now - DAY_MS),
  (database, now) => trimOnce(database, now - DAY_MS),
  trimSearches,
  trimLimits,
  trimLinks,
  trimSessions,
  trimOffers,
  trimUsedChallenges,
  trimNotices,
  trimKeywords,
  trimAnnouncements,
  (database, now) => trimChats(database, now - DAY_MS),
  trimConversations,
  trimReminders,
  refreshReplyTimes,
  enrolReviewed,
  enrolArrived,
  trimEvidence,
];

interface Deps {
  database: Database;
  now(): number;
  clock: Pick<ClockWatch, 'isTrusted'>;
  onError(error: unknown): void;
}

/** In sequence, each even if the one before failed; not while the clock is in doubt. */
export function startHourlyWork(deps: Deps): { stop(): Promise<void> } {
  const { clock, onError } = deps;
  return startRepeating({ work: () => workThrough(deps), everyMs: HOUR_MS, clock, onError });
}

export async function workThrough(
  { database, now, onError }: Omit<Deps, 'clock'>,
  works: readonly Work[] = WORKS,
): Promise<void> {
  for (const work of works) await work(database, now()).catch(onError);
}
