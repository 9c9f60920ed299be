import type { Database } from '../../../database/database.ts';
import { actorTransaction } from '../../account/actor-transaction.server.ts';
import { newId } from '../../platform/id.server.ts';
import { claimOnce } from '../../platform/once.server.ts';
import { parseInquiry, type InquiryDraft, type InquiryErrors, type InquiryTopic } from './inquiry.ts';
import { insertInquiry } from './inquiry-store.server.ts';

export type SendInquiryOutcome = { sent: true; inquiryId: string } | { sent: false; errors: InquiryErrors };

/**
 * Puts a question to whoever runs the market. Throws `signed-out` for an actor that is gone.
 * @param input.onceKey makes a form that is sent twice one inquiry: the second is told of the first (P-once)
 */
export async function sendInquiry(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: { topic: InquiryTopic; typed: InquiryDraft; onceKey: string | undefined },
): Promise<SendInquiryOutcome> {
  const parsed = parseInquiry(input.typed);
  if (!parsed.ok) return { sent: false, errors: parsed.errors };
  const id = newId();
  const now = deps.now();
  return actorTransaction(deps.database, async (tx) => {
    if (input.onceKey) {
      const earlier = await claimOnce(tx, { actorId: actor.id, key: input.onceKey, result: id, now });
      if (earlier) return { sent: true, inquiryId: earlier };
    }
    const { topic } = input;
    await insertInquiry(tx, { id, accountId: actor.id, topic, ...parsed.draft, createdAt: now });
    return { sent: true, inquiryId: id };
  });
}
