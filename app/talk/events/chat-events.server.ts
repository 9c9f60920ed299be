import type { Database, Reader } from '../../../database/database.ts';
import { followLog, type Follower } from '../../platform/follow/follow-changes.server.ts';
import {
  chatLog,
  type ChatState,
  listMembersOf,
  listNewestStatesOf,
  listStatesAmong,
  trimChatEvents,
} from './chat-event-store.server.ts';

const MAX_NEWEST = 50;
/** Shorter than for listings: the other person waits. */
const POLL_EVERY_MS = 100;

export async function listNewestStates(db: Reader, accountId: string): Promise<ChatState[]> {
  return listNewestStatesOf(db, accountId, MAX_NEWEST);
}

/** Those among `ids` with messages, as each member sees them. */
export async function listStates(
  db: Reader,
  ids: readonly string[],
): Promise<{ accountId: string | null; state: ChatState }[]> {
  return listStatesAmong(db, ids);
}

export async function listMembers(
  db: Reader,
  ids: string[],
): Promise<{ conversationId: string; accountId: string }[]> {
  return listMembersOf(db, ids);
}

/** @param onChange gets the ids of changed conversations */
export async function followChats(
  database: Database,
  onChange: (conversationIds: string[]) => void,
  onError: (error: unknown) => void,
): Promise<Follower> {
  return followLog(database, chatLog, (ids) => onChange([...new Set(ids)]), onError, POLL_EVERY_MS);
}

/** Older than `before` (epoch ms). */
export async function trimChats(database: Database, before: number): Promise<void> {
  await trimChatEvents(database, before);
}
