import type { Reader } from '../../../database/database.ts';
import { LEFT_NICKNAME } from '../../account/account.ts';
import { isBlockBetween } from '../../account/block/block.server.ts';
import { countUnreadConversations, listConversationRows } from '../conversation-store.server.ts';

const NEWEST = 20;

interface UnreadConversation {
  id: string;
  nickname: string;
  count: number;
  lastLine: string;
  lastAt: number;
}

/** Counted as in badges, with the newest twenty; without those between people who have blocked each other. */
export async function listUnread(
  db: Reader,
  accountId: string,
): Promise<{ count: number; newest: UnreadConversation[] }> {
  const count = (await countUnreadConversations(db, [accountId])).get(accountId) ?? 0;
  if (count === 0) return { count, newest: [] };
  const position = { tab: 'unread', after: undefined, limit: NEWEST } as const;
  const newest: UnreadConversation[] = [];
  for (const row of await listConversationRows(db, accountId, position)) {
    if (row.otherId !== null && (await isBlockBetween(db, accountId, row.otherId))) continue;
    const nickname = row.otherNickname ?? LEFT_NICKNAME;
    newest.push({
      id: row.id,
      nickname,
      count: Number(row.unread),
      lastLine: row.lastLine ?? '',
      lastAt: row.lastAt,
    });
  }
  return { count, newest };
}
