import type { Database, Writer } from '../../database/database.ts';
import { releaseFiles } from '../media/store-photos.server.ts';
import { appendChatEvents } from './events/chat-event-store.server.ts';
import {
  deleteConversations,
  forgetMember,
  listMemberless,
  listOutlived,
} from './forget-conversation-store.server.ts';
import { removeWithPhotos } from './photos/message-photos.server.ts';

const DAY_MS = 24 * 3_600_000;

/** The messages stay for the other person, without a name; conversations that both have left are deleted. */
export async function anonymizeConversations(tx: Writer, accountId: string, now: number): Promise<void> {
  const ids = await forgetMember(tx, accountId);
  const gone = await listMemberless(tx, ids);
  await removeWithPhotos(tx, gone, now, () => deleteConversations(tx, gone));
  await releaseFiles(tx, gone);
  await appendChatEvents(
    tx,
    ids.filter((id) => !gone.includes(id)),
    now,
  );
}

const NOT_BEGUN_AGE_MS = DAY_MS;
export const CONVERSATION_AGE_MS = 365 * DAY_MS;
/** Each may have thousands of messages. */
const BATCH_SIZE = 20;

/** Deletes those that were never begun after a day, and all a year after their last message. */
export async function trimConversations(database: Database, now: number): Promise<void> {
  const bounds = { notBegunBefore: now - NOT_BEGUN_AGE_MS, before: now - CONVERSATION_AGE_MS };
  for (;;) {
    const ids = await listOutlived(database.read, bounds, BATCH_SIZE);
    if (ids.length === 0) return;
    await database.transaction(async (tx) => {
      const removed = await removeWithPhotos(tx, ids, now, () => deleteConversations(tx, ids, bounds));
      await releaseFiles(tx, removed);
    });
  }
}
