import type { Database, Reader, Writer } from '../../../../database/database.ts';
import { queueIfVerified } from '../../../mail/queue-mail.server.ts';
import { findChoices } from '../../../notice/choice/notice-choice.server.ts';
import { hasPushDevice } from '../../../notice/push/subscribe.server.ts';
import { startRepeating } from '../../../platform/clock/clock-watch.server.ts';
import {
  countWaiting,
  findMailed,
  listChanged,
  listWaiting,
  markBack,
  markMailed,
} from './unread-mail-store.server.ts';

const UNREAD_MS = 3 * 3_600_000;
const SWEEP_EVERY_MS = 60_000;
const BATCH_SIZE = 200;

interface SweepDeps {
  database: Database;
  now(): number;
  onError(error: unknown): void;
}

/** Checks each conversation three hours after it changed, and after a start all changes in the log. */
export function startUnreadMails({ database, now, onError }: SweepDeps): { stop(): Promise<void> } {
  let after = 0;
  const work = async () => {
    after = await queueUnreadMails(database, { after, now: now() });
  };
  return startRepeating({ work, everyMs: SWEEP_EVERY_MS, onError });
}

/** One mail for each person with unread messages, on any number of servers. @returns the `seq` of the last change it has read */
export async function queueUnreadMails(
  database: Database,
  { after, now }: { after: number; now: number },
): Promise<number> {
  const until = now - UNREAD_MS;
  for (let seq = after; ;) {
    const changes = await listChanged(database.read, { after: seq, limit: BATCH_SIZE });
    const young = changes.findIndex(({ createdAt }) => createdAt > until);
    const old = young < 0 ? changes : changes.slice(0, young);
    const conversationIds = [...new Set(old.map(({ conversationId }) => conversationId))];
    await mailWaiting(database, { conversationIds, until, now });
    seq = old.at(-1)?.seq ?? seq;
    if (old.length < BATCH_SIZE) return seq;
  }
}

interface Waited {
  conversationIds: string[];
  until: number;
  now: number;
}

async function mailWaiting(database: Database, waited: Waited): Promise<void> {
  if (waited.conversationIds.length === 0) return;
  for (const accountId of await listWaiting(database.read, waited))
    await database.transaction((tx) => mailOne(tx, accountId, waited));
}

async function mailOne(tx: Writer, accountId: string, { now, ...waited }: Waited): Promise<void> {
  const choices = await findChoices(tx, accountId);
  if (!choices.isOn('talk', 'mail')) return;
  if (choices.isOn('talk', 'push') && (await hasPushDevice(tx, accountId))) return;
  // They may have read it since it was listed.
  if ((await listWaiting(tx, { ...waited, accountId })).length === 0) return;
  if (await markMailed(tx, accountId, now))
    await queueIfVerified(tx, { accountId, kind: 'unread-talk', now });
}

/** Muted and blocked conversations do not count. */
export async function countUnreadForMail(db: Reader, accountId: string): Promise<number> {
  return countWaiting(db, accountId);
}

/** In the transaction of reading: the next messages may be mailed again. */
export async function noteRead(tx: Writer, accountId: string, now: number): Promise<void> {
  await markBack(tx, accountId, now);
}

/** The same for a person who opens the market. */
export async function noteOpened(
  { database, now }: { database: Database; now(): number },
  actor: { id: string },
): Promise<void> {
  const mailed = await findMailed(database.read, actor.id);
  if (mailed?.backAt === null) await database.transaction((tx) => markBack(tx, actor.id, now()));
}

/** For the export: when they were last mailed, and came back. Epoch ms. */
export async function exportUnreadMail(
  db: Reader,
  accountId: string,
): Promise<{ mailedAt: number; backAt: number | null } | null> {
  const mailed = await findMailed(db, accountId);
  return mailed ? { mailedAt: mailed.mailedAt, backAt: mailed.backAt } : null;
}
