import type { Reader } from '../../../../database/database.ts';
import type { PurchaseRecord } from '../../../purchase/purchase.ts';
import { listUndoStandings } from '../../../purchase/undo/undo-standing.server.ts';
import { conversationPath } from '../../../talk/conversation.ts';
import { findConversationIds } from '../../../talk/conversation.server.ts';
import { ASK_UNDO_TEXT, askUndoPath } from '../../talk/undo/ask-undo.ts';

export interface UndoLink {
  to: string;
  text: string;
}

interface Purchases {
  items: PurchaseRecord[];
  listedIds: Set<string>;
  now: number;
}

/** By purchase, for those that both can undo: the conversation where they agree. */
export async function findUndoLinks(
  db: Reader,
  buyer: { id: string },
  { items, listedIds, now }: Purchases,
): Promise<Map<string, UndoLink>> {
  const standing = items.filter(
    ({ productId, cancelledAt }) => cancelledAt === null && listedIds.has(productId),
  );
  const standings = await listUndoStandings(db, standing, now);
  const talks = await findConversationIds(
    db,
    buyer,
    standing.map(({ productId }) => productId),
  );
  const links = standing.flatMap(({ id, productId }): [string, UndoLink][] => {
    const { state, swappedIn } = standings.get(id) ?? {};
    const talk = swappedIn ?? talks.get(productId);
    if (talk === undefined || state === undefined || state === 'declined') return [];
    const link =
      state === 'may-ask'
        ? { to: askUndoPath(talk), text: ASK_UNDO_TEXT }
        : { to: conversationPath(talk), text: '거래 취소 요청 보기' };
    return [[id, link]];
  });
  return new Map(links);
}
