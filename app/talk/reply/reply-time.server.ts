import type { Database, Reader } from '../../../database/database.ts';
import { replyWithinMinutes, type Said } from './reply-time.ts';
import { listKnown, listSaidTo, listSellersSince, updateReplyTime } from './reply-time-store.server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const COUNTED_DAYS = 90;
/** Includes the hour before, so that a late run misses nothing. */
const RECENT_MS = 2 * HOUR_MS;
/** At four in Seoul, after the night: everything older is recomputed once a day. */
const DAILY_HOUR_UTC = 19;

/**
 * Called each hour: computes sellers with messages since, and once a day all with messages in the last ninety days.
 * Pages read the stored result.
 */
export async function refreshReplyTimes(database: Database, now: number): Promise<void> {
  const isDaily = Math.floor(now / HOUR_MS) % 24 === DAILY_HOUR_UTC;
  const { read } = database;
  const since = now - (isDaily ? COUNTED_DAYS * DAY_MS : RECENT_MS);
  const sellers = await listSellersSince(read, since);
  const known = isDaily ? await listKnown(read) : [];
  for (const accountId of new Set([...sellers, ...known])) {
    const minutes = await computeFor(read, accountId, now);
    await database.transaction((tx) => updateReplyTime(tx, accountId, minutes));
  }
}

async function computeFor(db: Reader, accountId: string, now: number): Promise<number | null> {
  const rows = await listSaidTo(db, accountId, now - COUNTED_DAYS * DAY_MS);
  const byConversation = new Map<string, Said>();
  for (const { conversationId, sender, createdAt } of rows) {
    const said = byConversation.get(conversationId) ?? [];
    said.push({ isOwn: sender === 'seller', at: createdAt });
    byConversation.set(conversationId, said);
  }
  return replyWithinMinutes([...byConversation.values()], now);
}
