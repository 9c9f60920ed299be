import { type Selectable, type SelectQueryBuilder } from 'kysely';
import type { Database, Reader, Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { ConversationMemberTable } from '../../database/tables/talk-tables.ts';
import type { TimeKey } from '../platform/paging/keyset-page.ts';
import type { ConversationTab } from './conversation.ts';
import { otherReadSeq } from './read-marks/read-marks-store.server.ts';

export type Side = 'buyer' | 'seller';

const MAX_UNREAD = 100;

export interface NewConversation {
  id: string;
  productId: string;
  buyerId: string;
  sellerId: string;
  title: string;
  photo: string | null;
  priceWon: number | null;
  category: string;
  createdAt: number;
}

/** False where the two already have one about this listing. */
export async function insertConversation(
  tx: Writer,
  { sellerId, createdAt, ...copy }: NewConversation,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('conversation')
    .values({ ...copy, lastSeq: 0, lastAt: createdAt, lastLine: '' })
    .onConflict((conflict) => conflict.columns(['productId', 'buyerId']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  const member = { conversationId: copy.id, readSeq: 0, heardSeq: 0, lastAt: null };
  await tx
    .insertInto('conversationMember')
    .values([
      { ...member, side: 'buyer', accountId: copy.buyerId },
      { ...member, side: 'seller', accountId: sellerId },
    ])
    .execute();
  return true;
}

/** Keeps the listing from being removed while a conversation about it is made. */
export async function lockListing(tx: Writer, engine: Database['engine'], productId: string): Promise<void> {
  if (engine === 'sqlite') return;
  await tx.selectFrom('product').select('id').where('id', '=', productId).forKeyShare().execute();
}

export async function findConversationId(
  db: Reader,
  productId: string,
  buyerId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversation')
    .select('id')
    .where('productId', '=', productId)
    .where('buyerId', '=', buyerId)
    .executeTakeFirst();
  return row?.id;
}

export async function listIdsOfBuyer(
  db: Reader,
  buyerId: string,
  productIds: string[],
): Promise<{ productId: string; id: string }[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('conversation')
    .select(['productId', 'id'])
    .where('buyerId', '=', buyerId)
    .where('productId', 'in', productIds)
    .execute();
}

/** About these listings, with these people. */
export async function listIdsWithBuyers(
  db: Reader,
  productIds: string[],
  buyerIds: string[],
): Promise<{ productId: string; buyerId: string | null; id: string }[]> {
  if (productIds.length === 0 || buyerIds.length === 0) return [];
  return db
    .selectFrom('conversation')
    .select(['productId', 'buyerId', 'id'])
    .where('productId', 'in', productIds)
    .where('buyerId', 'in', buyerIds)
    .execute();
}

/** Of each listing about which the account has one conversation with messages, and no more, that one. */
export async function listSoleIds(
  db: Reader,
  accountId: string,
  productIds: readonly string[],
): Promise<{ productId: string | null; id: string }[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('conversation as c')
    .innerJoin('conversationMember as me', 'me.conversationId', 'c.id')
    .where('me.accountId', '=', accountId)
    .where('me.lastAt', 'is not', null)
    .where('c.productId', 'in', productIds)
    .groupBy('c.productId')
    .having(({ fn }) => fn.countAll(), '=', 1)
    .select('c.productId')
    .select(({ fn }) => fn.min('c.id').as('id'))
    .execute();
}

/** Includes muted ones. */
export async function listUnreadAbout(db: Reader, accountId: string, productId: string): Promise<string[]> {
  const unread = await db
    .selectFrom('conversationMember as me')
    .innerJoin('conversation as c', 'c.id', 'me.conversationId')
    .select('me.conversationId')
    .where('me.accountId', '=', accountId)
    .where('c.productId', '=', productId)
    .where((eb) => eb('me.heardSeq', '>', eb.ref('me.readSeq')))
    .execute();
  return unread.map(({ conversationId }) => conversationId);
}

/** The price that its buyer paid for the listing; undefined where they have not bought it. */
export async function findPaidWon(db: Reader, id: string): Promise<number | null | undefined> {
  const paid = await db
    .selectFrom('conversation as c')
    .innerJoin('purchase', (join) =>
      join.onRef('purchase.productId', '=', 'c.productId').onRef('purchase.buyerId', '=', 'c.buyerId'),
    )
    .select('purchase.priceWon')
    .where('c.id', '=', id)
    .executeTakeFirst();
  return paid?.priceWon;
}

/** The listing's present title, or its title at the beginning once it is not listed. */
export async function findSubject(
  db: Reader,
  id: string,
): Promise<{ productId: string; title: string } | undefined> {
  return db
    .selectFrom('conversation as c')
    .leftJoin('product', 'product.id', 'c.productId')
    .select((eb) => ['c.productId', eb.fn.coalesce('product.title', 'c.title').as('title')])
    .where('c.id', '=', id)
    .executeTakeFirst();
}

export type MemberRows = SelectQueryBuilder<
  Tables,
  'conversationMember',
  Selectable<ConversationMemberTable>
>;

const membersOf = (db: Reader, accountId: string): MemberRows =>
  db.selectFrom('conversationMember').selectAll().where('accountId', '=', accountId);

/** Muted ones are left out of every unread count. */
const hasUnread = (members: MemberRows): MemberRows =>
  members.where((eb) => eb('heardSeq', '>', eb.ref('readSeq'))).where('mutedAt', 'is', null);

export interface ListPosition {
  tab: ConversationTab;
  productId?: string | undefined;
  /** Includes those that the person has left. */
  withLeft?: boolean;
  after: TimeKey | undefined;
  limit: number;
}

/** Those with messages, newest first. Limited before the join: otherwise an engine would join all. */
export function selectNewest(
  db: Reader,
  accountId: string,
  { tab, productId, withLeft = false, after, limit }: ListPosition,
): MemberRows {
  return membersOf(db, accountId)
    .$if(!withLeft, (query) => query.where('lastAt', 'is not', null))
    .$if(withLeft, (query) =>
      query.where((eb) => eb.or([eb('lastAt', 'is not', null), eb('leftSeq', '>', 0)])),
    )
    .$if(productId !== undefined, (query) =>
      query.where('conversationId', 'in', ({ selectFrom }) =>
        selectFrom('conversation').select('id').where('productId', '=', productId!),
      ),
    )
    .$if(tab === 'selling' || tab === 'buying', (query) =>
      query.where('side', '=', tab === 'selling' ? 'seller' : 'buyer'),
    )
    .$if(tab === 'unread', hasUnread)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('lastAt', 'conversationId'), '<', tuple(after!.at, after!.id)),
      ),
    )
    .orderBy('lastAt', 'desc')
    .orderBy('conversationId', 'desc')
    .limit(limit);
}

/** A member's view, with the listing while listed. `otherNickname` is null for a person who has left. */
function selectConversations(db: Reader, members: MemberRows) {
  return db
    .selectFrom(members.as('me'))
    .innerJoin('conversation as c', 'c.id', 'me.conversationId')
    .innerJoin('conversationMember as other', (join) =>
      join.onRef('other.conversationId', '=', 'me.conversationId').onRef('other.side', '!=', 'me.side'),
    )
    .leftJoin('account', 'account.id', 'other.accountId')
    .leftJoin('product', 'product.id', 'c.productId')
    .leftJoin('reservation', 'reservation.productId', 'c.productId')
    .select(['c.id', 'c.productId', 'c.photo', 'product.photos as listedPhotos', 'c.lastSeq'])
    .select((eb) => [
      eb.fn.coalesce('product.title', 'c.title').as('title'),
      eb.fn.coalesce('product.category', 'c.category').as('category'),
      eb
        .case()
        .when('product.id', 'is', null)
        .then(eb.ref('c.priceWon'))
        .else(eb.ref('product.priceWon'))
        .end()
        .as('priceWon'),
    ])
    .select(['c.lastLine', 'me.lastAt', 'me.side', 'me.readSeq', 'me.mutedAt', 'me.leftSeq'])
    .select(otherReadSeq)
    .select(['account.id as otherId', 'account.nickname as otherNickname', 'account.replyWithinMinutes'])
    .select(['product.id as listedId', 'product.soldAt', 'product.takesOffers', 'product.minOfferWon'])
    .select(['reservation.endsAt', 'reservation.conversationId as reservedId'])
    .select('reservation.priceWon as agreedWon');
}

export type FoundConversation = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

export async function findConversation(db: Reader, accountId: string, id: string) {
  const member = membersOf(db, accountId).where('conversationId', '=', id);
  return selectConversations(db, member).executeTakeFirst();
}

export async function listConversationRows(db: Reader, accountId: string, position: ListPosition) {
  return selectConversations(db, selectNewest(db, accountId, position))
    .select((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('message')
            .select('message.seq')
            .whereRef('message.conversationId', '=', 'me.conversationId')
            .whereRef('message.seq', '>', 'me.readSeq')
            .whereRef('message.sender', '!=', 'me.side')
            .limit(MAX_UNREAD)
            .as('unread_message'),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('unread'),
    )
    .$narrowType<{ lastAt: number }>()
    .orderBy('me.lastAt', 'desc')
    .orderBy('me.conversationId', 'desc')
    .execute();
}

/** By account; accounts without any are left out. */
export async function countUnreadConversations(
  db: Reader,
  accountIds: readonly string[],
): Promise<Map<string | null, number>> {
  const rows = await hasUnread(db.selectFrom('conversationMember').selectAll())
    .where('accountId', 'in', accountIds)
    .clearSelect()
    .select(({ fn }) => ['accountId', fn.countAll<number>().as('count')] as const)
    .groupBy('accountId')
    .execute();
  return new Map(rows.map(({ accountId, count }) => [accountId, Number(count)]));
}

/** Never backwards. @returns whether it moved */
export async function moveReadSeq(
  tx: Writer,
  { id, accountId, seq }: { id: string; accountId: string; seq: number },
): Promise<boolean> {
  const moved = await tx
    .updateTable('conversationMember')
    .set({ readSeq: seq })
    .where('conversationId', '=', id)
    .where('accountId', '=', accountId)
    .where('readSeq', '<', seq)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}
