import type { Database } from '../../database/database.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { undoPurchase } from '../purchase/purchase.server.ts';
import { UNDONE_BY_OPERATOR_LINE } from '../talk/conversation.ts';
import { ensureConversation } from '../talk/conversation.server.ts';
import { addSystemLine } from '../talk/reserve/system-line.server.ts';
import { judgeNoShow } from '../talk/meet/no-show/judge-no-show.server.ts';
import type { Judgement } from '../talk/meet/no-show/no-show.ts';

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

/** Both are notified and read the reason. */
export async function judgeNoShowWithReason(
  deps: OperatorDeps & { database: Database },
  input: { meetingId: string; judgement: Judgement; reason: string },
): Promise<Awaited<ReturnType<typeof judgeNoShow>>> {
  return deps.database.transaction(async (tx) => {
    const outcome = await judgeNoShow(tx, deps.database.engine, { ...input, now: deps.now() });
    if (!outcome.ok) return outcome;
    const reason = `${input.judgement}: ${input.reason}`;
    await appendAudit(tx, deps, { act: 'judge-no-show', targetId: input.meetingId, reason });
    return outcome;
  });
}
