import type { Database, Reader, Writer } from '../../database/database.ts';
import { actorTransaction, findPublicPerson } from '../account/account.server.ts';
import { isBlockBetween, hasBlocked } from '../account/block/block.server.ts';
import { LEFT_NICKNAME } from '../account/account.ts';
import { type Photo, photoFileKey, type PhotoSite, publicAddress } from '../media/photo.ts';
import { retainFile } from '../media/store-photos.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import { newId } from '../platform/id.server.ts';
import {
  cutPage,
  PERSONAL_PAGE_SIZE,
  type Page,
  parseTimeCursor,
  timeCursor,
} from '../platform/paging/keyset-page.ts';
import { isSoldForPrice } from '../product/offer-terms.ts';
import { findProduct } from '../product/product.server.ts';
import type { Product } from '../product/product.ts';
import type { Limits } from '../platform/rate-limit/rate-limit.server.ts';
import {
  countUnreadConversations,
  findConversation,
  findConversationId,
  findPaidWon,
  type FoundConversation,
  insertConversation,
  listConversationRows,
  listIdsOfBuyer,
  listIdsWithBuyers,
  listSoleIds,
  lockListing,
} from './conversation-store.server.ts';
import {
  type Conversation,
  type ConversationRow,
  type ConversationTab,
  type ListingState,
} from './conversation.ts';
import { countOffersLeft } from './offer/offer.server.ts';
import { exportPhotos } from './photos/message-photos.server.ts';
import { listMessages } from './message-store.server.ts';
import { pageMessages } from './message.server.ts';
import { replyText } from './reply/reply-time.ts';

const ALL = 1_000_000;
const DAY_MS = 24 * 3_600_000;

type OpenOutcome = { ok: true; conversationId: string } | { ok: false; reason: 'sold' | 'blocked' };

interface Topic {
  productId: string;
  hasBought?: boolean;
}

interface OpenDeps {
  database: Database;
  limits: Pick<Limits, 'count'>;
  now(): number;
}

/**
 * Opens the conversation of the listing's seller and this buyer, or makes it. About a sold listing only its buyer may
 * begin one. Throws `not-found`, `forbidden` for one's own listing, `signed-out`.
 */
export async function openConversation(
  deps: OpenDeps,
  actor: { id: string },
  { productId, hasBought }: Topic,
): Promise<OpenOutcome> {
  const { database, limits } = deps;
  const known = await findConversationId(database.read, productId, actor.id);
  if (known !== undefined) return { ok: true, conversationId: known };
  const reason = await findObstacle(database.read, actor, { productId, hasBought });
  if (reason) return { ok: false, reason };
  const counted = await limits.count(
    { limit: 'personConversationHour', identifier: actor.id },
    { limit: 'personConversationDay', identifier: actor.id },
    ...((await isNewcomer(deps, actor))
      ? [{ limit: 'newcomerConversation', identifier: actor.id } as const]
      : []),
  );
  const { outcome, isNew } = await create(deps, actor, { productId, hasBought });
  if (!isNew) await counted.giveBack();
  return outcome;
}

async function isNewcomer({ database, now }: OpenDeps, actor: { id: string }): Promise<boolean> {
  const person = await findPublicPerson(database.read, actor.id);
  return person !== undefined && now() - person.createdAt < DAY_MS;
}

async function findObstacle(
  db: Reader,
  actor: { id: string },
  { productId, hasBought }: Topic,
): Promise<'sold' | 'blocked' | undefined> {
  const product = await findProduct(db, productId);
  if (!product) throw new CodedError('not-found', `no product to talk about: ${productId}`);
  if (product.sellerId === actor.id) throw new CodedError('forbidden', 'nobody talks to themselves');
  if (product.sold && !hasBought) return 'sold';
  return (await isBlockBetween(db, actor.id, product.sellerId)) ? 'blocked' : undefined;
}

async function create(
  { database, now }: OpenDeps,
  actor: { id: string },
  { productId, hasBought }: Topic,
): Promise<{ outcome: OpenOutcome; isNew: boolean }> {
  return actorTransaction(database, async (tx) => {
    await lockListing(tx, database.engine, productId);
    const product = await findProduct(tx, productId);
    if (!product) throw new CodedError('not-found', `no product to talk about: ${productId}`);
    const reason = await findObstacle(tx, actor, { productId, hasBought });
    if (reason) return { outcome: { ok: false, reason }, isNew: false };
    const { id, isNew } = await ensureConversation(tx, product, { buyerId: actor.id, now: now() });
    return { outcome: { ok: true, conversationId: id }, isNew };
  });
}

/** Requires the lock on the listing. */
export async function ensureConversation(
  tx: Writer,
  { id: productId, title, priceWon, category, sellerId, photos }: Product,
  { buyerId, now }: { buyerId: string; now: number },
): Promise<{ id: string; isNew: boolean }> {
  const photo = photos[0] ? photoFileKey(photos[0], 360) : null;
  const id = newId();
  const copy = { title, photo, priceWon, category };
  const isNew = await insertConversation(tx, { id, productId, buyerId, sellerId, ...copy, createdAt: now });
  if (!isNew) return { id: (await findConversationId(tx, productId, buyerId))!, isNew };
  if (photo !== null) await retainFile(tx, photo, id);
  return { id, isNew };
}

interface ListRequest {
  tab: ConversationTab;
  productId?: string | undefined;
  cursor?: string | null;
  size?: number;
}

export async function findConversationIds(
  db: Reader,
  buyer: { id: string },
  productIds: string[],
): Promise<Map<string, string>> {
  const found = await listIdsOfBuyer(db, buyer.id, productIds);
  return new Map(found.map(({ productId, id }) => [productId, id]));
}

/** By listing: the account's conversation about it, where it has no other. */
export async function findSoleConversations(
  db: Reader,
  accountId: string,
  productIds: readonly string[],
): Promise<Map<string | null, string>> {
  const found = await listSoleIds(db, accountId, productIds);
  return new Map(found.map(({ productId, id }) => [productId, id]));
}

/** By listing: the seller's conversation with its buyer. */
export async function findConversationsWithBuyers(
  db: Reader,
  sales: { productId: string; buyerId: string | null }[],
): Promise<Map<string, string>> {
  const buyers = new Map(
    sales.flatMap(({ productId, buyerId }) => (buyerId === null ? [] : [[productId, buyerId]])),
  );
  const found = await listIdsWithBuyers(db, [...buyers.keys()], [...new Set(buyers.values())]);
  const ofBuyers = found.filter(({ productId, buyerId }) => buyers.get(productId) === buyerId);
  return new Map(ofBuyers.map(({ productId, id }) => [productId, id]));
}

/** Those with messages, newest first. An unknown cursor begins at the newest. */
export async function listConversations(
  db: Reader,
  actor: { id: string },
  { tab, productId, cursor, size = PERSONAL_PAGE_SIZE }: ListRequest,
  site: PhotoSite,
): Promise<Page<ConversationRow>> {
  const after = parseTimeCursor(cursor);
  const found = await listConversationRows(db, actor.id, { tab, productId, after, limit: size + 1 });
  const page = cutPage(found, size, ({ lastAt, id }) => timeCursor({ at: lastAt, id }));
  const items = page.items.map((row) => ({
    ...show(row, site),
    lastLine: row.lastLine,
    lastAt: row.lastAt,
    unread: Number(row.unread),
  }));
  return { ...page, items };
}

/** With its newest messages, or those beside `before` or `after`. Throws `not-found` for unknown and foreign ones alike. */
export async function getConversation(
  db: Reader,
  actor: { id: string },
  { id, ...bound }: { id: string; before?: number | undefined; after?: number | undefined },
  site: PhotoSite,
): Promise<Conversation> {
  const row = await findConversation(db, actor.id, id);
  if (!row) throw new CodedError('not-found', `no conversation of the actor: ${id}`);
  const { readSeq, otherReadSeq, otherId, leftSeq } = row;
  const { messages, hasMore } = await pageMessages(db, { id, side: row.side, leftSeq, ...bound });
  const shown = show(row, site);
  // Something may have been said between the two reads.
  const lastSeq = Math.max(shown.lastSeq, messages.at(-1)?.seq ?? 0);
  const isBlocked = otherId !== null && (await hasBlocked(db, actor.id, otherId));
  const reply = replyText(row.replyWithinMinutes);
  const can = { canSay: otherId !== null && !isBlocked, hasBlocked: isBlocked };
  const terms = { takesOffers: row.takesOffers === 1 && isSoldForPrice(row), minOfferWon: row.minOfferWon };
  const agreedWon = await findAgreedWon(db, shown);
  const offersLeft = row.side === 'buyer' ? await countOffersLeft(db, id) : 0;
  const offers = { ...terms, offersLeft };
  return { ...shown, agreedWon, lastSeq, readSeq, otherReadSeq, ...can, ...offers, reply, messages, hasMore };
}

/** A hidden listing counts as gone: neither of the two can open its page. */
function show(row: FoundConversation, site: PhotoSite) {
  const { id, title, priceWon, category, lastSeq, side, otherId, otherNickname, mutedAt } = row;
  const photo = photoOf(row);
  const reservation = row.endsAt !== null && row.endsAt > Date.now() ? row : undefined;
  const state = stateOf(row, reservation !== undefined);
  const isForBuyer = state === 'reserved' && reservation?.reservedId === id;
  return {
    id,
    productId: row.listedId,
    title,
    photo: photo === null ? null : publicAddress(photo, site),
    priceWon,
    category,
    state,
    reservedUntil: isForBuyer ? reservation.endsAt : null,
    agreedWon: isForBuyer ? reservation.agreedWon : null,
    mine: side,
    isMuted: mutedAt !== null,
    other: { id: otherId, nickname: otherNickname ?? LEFT_NICKNAME },
    lastSeq,
  } satisfies Partial<Conversation>;
}

/** The first photo of the present listing; once it is gone, the one from the beginning. */
function photoOf({ listedPhotos, photo }: FoundConversation): string | null {
  const [first] = JSON.parse(listedPhotos ?? '[]') as Photo[];
  return first ? photoFileKey(first, 360) : photo;
}

/** Null where it was the listing's price. */
async function findAgreedWon(db: Reader, { id, state, priceWon, agreedWon }: ReturnType<typeof show>) {
  if (state !== 'sold' || priceWon === null) return agreedWon;
  const paidWon = await findPaidWon(db, id);
  return paidWon === undefined || paidWon === priceWon ? null : paidWon;
}

function stateOf({ listedId, soldAt }: FoundConversation, isReserved: boolean): ListingState {
  if (listedId === null) return 'gone';
  if (soldAt !== null) return 'sold';
  return isReserved ? 'reserved' : 'open';
}

export { countUnreadConversations };

export async function countUnread(db: Reader, accountId: string): Promise<number> {
  return (await countUnreadConversations(db, [accountId])).get(accountId) ?? 0;
}

interface ExportedConversation {
  title: string;
  side: ConversationRow['mine'];
  otherName: string;
  photo: string | null;
  messages: { isMine: boolean; body: string; photos: string[]; sentAt: string }[];
}

/** Those with messages, including those the person has left since. */
export async function exportConversations(
  db: Reader,
  accountId: string,
  site: PhotoSite,
): Promise<ExportedConversation[]> {
  const rows = await listConversationRows(db, accountId, {
    tab: 'all',
    withLeft: true,
    after: undefined,
    limit: ALL,
  });
  const exported: ExportedConversation[] = [];
  for (const row of rows) {
    const { title, mine, other, photo } = show(row, site);
    const messages = (await listMessages(db, row.id, {}, ALL)).map((message) => ({
      isMine: message.sender === mine,
      body: message.body,
      photos: exportPhotos(row.id, message.seq, message.photos),
      sentAt: new Date(message.createdAt).toISOString(),
    }));
    exported.push({ title, side: mine, otherName: other.nickname, photo, messages });
  }
  return exported;
}
