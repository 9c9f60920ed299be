import type { Reader, Writer } from '../../../database/database.ts';
import { ENDED_LINE } from '../conversation.ts';
import { LAPSED_LINE, SOLD_LINE } from '../meet/meeting.ts';

/** Only the first by id are read of a seller with more. */
const MAX_MESSAGES = 10_000;

/** Sellers with a new message in any conversation. */
export async function listSellersSince(db: Reader, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('conversation')
    .innerJoin('conversationMember as seller', (join) =>
      join.onRef('seller.conversationId', '=', 'conversation.id').on('seller.side', '=', 'seller'),
    )
    .select('seller.accountId')
    .distinct()
    .where('conversation.lastAt', '>=', since)
    .where('seller.accountId', 'is not', null)
    .$narrowType<{ accountId: string }>()
    .execute();
  return rows.map(({ accountId }) => accountId);
}

export async function listKnown(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('replyWithinMinutes', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Messages between a seller and others, and acts that answer, such as accepting an offer; by conversation, in order. */
export async function listSaidTo(db: Reader, sellerId: string, since: number) {
  return db
    .selectFrom('conversationMember as seller')
    .innerJoin('message', 'message.conversationId', 'seller.conversationId')
    .select(['message.conversationId', 'message.sender', 'message.createdAt'])
    .where('seller.accountId', '=', sellerId)
    .where('seller.side', '=', 'seller')
    .where(({ and, eb, or }) =>
      or([
        eb('message.kind', '!=', 'system'),
        // Automatic lines on the seller's side do not count.
        and([
          eb('message.sender', '=', 'seller'),
          eb('message.body', 'not in', [ENDED_LINE, SOLD_LINE, LAPSED_LINE]),
        ]),
      ]),
    )
    .where('message.createdAt', '>=', since)
    .orderBy('message.conversationId')
    .orderBy('message.seq')
    .limit(MAX_MESSAGES)
    .execute();
}

export async function updateReplyTime(tx: Writer, accountId: string, minutes: number | null): Promise<void> {
  await tx
    .updateTable('account')
    .set({ replyWithinMinutes: minutes })
    .where('id', '=', accountId)
    .where((eb) =>
      minutes === null
        ? eb('replyWithinMinutes', 'is not', null)
        : eb.or([eb('replyWithinMinutes', 'is', null), eb('replyWithinMinutes', '!=', minutes)]),
    )
    .execute();
}
