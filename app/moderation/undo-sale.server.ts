import type { Database } from '../../database/database.ts';
import type { OperatorDeps } from '../platform/audit-log.server.ts';
import { undoPurchase } from '../purchase/purchase.server.ts';
import { UNDONE_BY_OPERATOR_LINE } from '../talk/conversation.ts';
import { ensureConversation } from '../talk/conversation.server.ts';
import { addSystemLine } from '../talk/reserve/system-line.server.ts';

/** Undoes a purchase and says so in the conversation, which open pages show. */
export async function undoSale(
  deps: OperatorDeps & { database: Database },
  input: { productId: string; reason: string },
): ReturnType<typeof undoPurchase> {
  return undoPurchase(deps, input, async (tx, { product, buyerId, now }) => {
    const { id: conversationId } = await ensureConversation(tx, product, { buyerId, now });
    const line = { conversationId, side: 'buyer', body: UNDONE_BY_OPERATOR_LINE, now } as const;
    await addSystemLine(tx, deps.database.engine, line);
  });
}
