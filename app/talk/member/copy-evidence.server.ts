import type { Writer } from '../../../database/database.ts';
import { photoFileKey } from '../../media/photo.ts';
import { findProduct } from '../../product/product.server.ts';
import { findConversation } from '../conversation-store.server.ts';
import { listMessages } from '../message-store.server.ts';
import { CodedError } from '../../platform/coded-error.ts';

const MAX_MESSAGES = 30;

export interface CopiedTalk {
  conversationId: string;
  listing: { id: string; title: string; priceWon: number | null; category: string; desc: string | null };
  /** Oldest first. `photos`: keys of files. */
  messages: { byReporter: boolean; kind: string; body: string; photos: string[]; createdAt: number }[];
  /** Of all files that it shows. */
  fileKeys: string[];
}

/**
 * The newest messages that a member sees of the conversation, and its listing as it is. Throws `not-found` where they are
 * not a member of it, or talk with another person in it.
 */
export async function copyTalk(
  tx: Writer,
  actor: { id: string },
  { id, otherId }: { id: string; otherId: string },
): Promise<CopiedTalk> {
  const row = await findConversation(tx, actor.id, id);
  if (row?.otherId !== otherId)
    throw new CodedError('not-found', `no conversation of the two to report: ${id}`);
  const found = await listMessages(tx, id, { leftSeq: row.leftSeq }, MAX_MESSAGES);
  const messages = found.map(({ sender, kind, body, photos, createdAt }) => ({
    byReporter: sender === row.side,
    kind,
    body,
    photos: photos.map((photo) => photoFileKey(photo, 1440)),
    createdAt,
  }));
  const product = await findProduct(tx, row.productId);
  const { title, priceWon, category } = product ?? row;
  const listing = { id: row.productId, title, priceWon, category, desc: product?.desc ?? null };
  const fileKeys = [...messages.flatMap(({ photos }) => photos), ...(row.photo === null ? [] : [row.photo])];
  return { conversationId: id, listing, messages, fileKeys };
}
