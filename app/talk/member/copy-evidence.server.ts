import type { Reader, Writer } from '../../../database/database.ts';
import { photoFileKey } from '../../media/photo.ts';
import { findProduct } from '../../product/product.server.ts';
import { findConversation, type Side } from '../conversation-store.server.ts';
import { listNewestMeetings, type MeetingRow } from '../meet/meeting-store.server.ts';
import { findLastSeq, listMessages, type MessageRow } from '../message-store.server.ts';
import { listNewestOffers, type OfferRow } from '../offer/offer-store.server.ts';
import { listNewestSwapOffers, type SwapOfferRow } from '../offer/swap/swap-offer-store.server.ts';
import { CodedError } from '../../platform/coded-error.ts';

const MAX_MESSAGES = 30;
/** Ids of offers, and of appointments. */
const MAX_AGREEMENTS = 30;

export interface CopiedTalk {
  conversationId: string;
  listing: { id: string; title: string; priceWon: number | null; category: string; desc: string | null };
  /** Oldest first. `photos`: keys of files. */
  messages: { byReporter: boolean; kind: string; body: string; photos: string[]; createdAt: number }[];
  /** The conversation's photos, oldest first. */
  offers: { byReporter: boolean; priceWon: number; state: OfferRow['state']; createdAt: number }[];
  /** Listings in exchange, likewise. */
  swaps: {
    byReporter: boolean;
    productId: string;
    title: string;
    state: SwapOfferRow['state'];
    createdAt: number;
  }[];
  meetings: CopiedMeeting[];
  fileKeys: string[];
}

interface CopiedMeeting extends Pick<MeetingRow, 'at' | 'place' | 'state' | 'createdAt'> {
  byReporter: boolean;
  reporterArrivedAt: number | null;
  otherArrivedAt: number | null;
}

/**
 * The messages around `aroundSeq` that a member sees, or the newest, and the listing as it is. Throws `not-found` where
 * the person is not a member, or talks with another person there.
 */
export async function copyTalk(
  tx: Writer,
  actor: { id: string },
  { id, otherId, aroundSeq }: { id: string; otherId: string; aroundSeq?: number | undefined },
): Promise<CopiedTalk> {
  const row = await findConversation(tx, actor.id, id);
  if (row?.otherId !== otherId)
    throw new CodedError('not-found', `no conversation of the two to report: ${id}`);
  const found = await listAround(tx, id, { aroundSeq, leftSeq: row.leftSeq });
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
  const agreed = await copyAgreements(tx, id, row.side);
  const swaps = await copySwaps(tx, id, row.side);
  return { conversationId: id, listing, ...agreed, swaps, messages, fileKeys };
}

/** The other person's texts and photos, oldest first, around the chosen one or the newest; empty without any. */
export async function listReportableMessages(
  db: Reader,
  actor: { id: string },
  { id, otherId, aroundSeq }: { id: string; otherId: string; aroundSeq?: number | undefined },
): Promise<{ seq: number; body: string; photoCount: number; createdAt: number }[]> {
  const row = await findConversation(db, actor.id, id);
  if (row?.otherId !== otherId) return [];
  const found = await listAround(db, id, { aroundSeq, leftSeq: row.leftSeq });
  return found
    .filter(({ sender, kind }) => (kind === 'text' || kind === 'photos') && sender !== row.side)
    .map(({ seq, body, photos, createdAt }) => ({ seq, body, photoCount: photos.length, createdAt }));
}

/** Near either end of the conversation, one side has more of them. */
async function listAround(
  db: Reader,
  id: string,
  { aroundSeq, leftSeq }: { aroundSeq: number | undefined; leftSeq: number },
): Promise<MessageRow[]> {
  const lastSeq = (await findLastSeq(db, id)) ?? 0;
  const before = Math.min(aroundSeq ?? lastSeq, lastSeq) + MAX_MESSAGES / 2 + 1;
  const found = await listMessages(db, id, { before, leftSeq }, MAX_MESSAGES);
  return found.length === MAX_MESSAGES ? found : listMessages(db, id, { after: leftSeq }, MAX_MESSAGES);
}

async function copySwaps(tx: Writer, conversationId: string, side: Side): Promise<CopiedTalk['swaps']> {
  const swaps = await listNewestSwapOffers(tx, { conversationId, now: Date.now() }, MAX_AGREEMENTS);
  return swaps.toReversed().map(({ productId, title, state, createdAt }) => ({
    byReporter: side === 'buyer',
    productId,
    title,
    state,
    createdAt,
  }));
}

async function copyAgreements(
  tx: Writer,
  conversationId: string,
  side: Side,
): Promise<Pick<CopiedTalk, 'offers' | 'meetings'>> {
  const offers = await listNewestOffers(tx, conversationId, MAX_AGREEMENTS);
  const meetings = await listNewestMeetings(tx, conversationId, MAX_AGREEMENTS);
  return {
    offers: offers.toReversed().map(({ side: by, priceWon, state, createdAt }) => ({
      byReporter: by === side,
      priceWon,
      state,
      createdAt,
    })),
    meetings: meetings.toReversed().map((meeting) => {
      const { side: by, at, place, state, createdAt, buyerArrivedAt, sellerArrivedAt } = meeting;
      const [reporterArrivedAt, otherArrivedAt] =
        side === 'buyer' ? [buyerArrivedAt, sellerArrivedAt] : [sellerArrivedAt, buyerArrivedAt];
      return { byReporter: by === side, at, place, state, createdAt, reporterArrivedAt, otherArrivedAt };
    }),
  };
}
