import { argon2Sync, randomBytes } from 'node:crypto';
import { emailKey, nicknameKey } from '../../../app/account/account.ts';
import type { Database } from '../../../database/database.ts';
import { photoFileKeys, type Photo } from '../../../app/media/photo.ts';
import { SALE_NOTICES } from '../../../app/notice/notice.ts';
import { newId } from '../../../app/platform/id.server.ts';
import type { RecordedNames } from './find-violations.ts';
import { readOffered, readOffers } from './offer-rows.ts';
import type { State, Talk } from './race-model.ts';
import { sortCancelled } from './undo-steps.ts';

/** Whose rows are read: a database sees many races, one after the other. */
export interface Entrants {
  people: string[];
  /** Those that a person has tried to make, too. */
  listings: string[];
  photos: Record<string, string>;
  talks: Talk[];
  /** Lines of the change log up to this one are of before. */
  sinceSeq: number;
}

export const PASSWORD = '달리기하는 코끼리';

/** A hash with the least cost there is: those who leave would otherwise come last, long after the others. */
const PASSWORD_HASH = ((): string => {
  const salt = randomBytes(8);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const hash = argon2Sync('argon2id', { message: PASSWORD, nonce: salt, tagLength: 32, ...cost });
  const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${saltText}$${hashText}`;
})();

/** Adds a person with an account and two staged photos, whose files no one reads here. */
export async function addEntrant(
  database: Database,
  nickname: string,
): Promise<{ id: string; photos: Record<string, string> }> {
  const id = newId();
  const email = `${Buffer.from(id).toString('hex')}@dasi.kr`;
  const names = { email, emailKey: emailKey(email), nickname, nicknameKey: nicknameKey(nickname) };
  const photos = Object.fromEntries(
    [newId(), newId()].map((photo) => [photo, `product/${id}/${photo}/0-abcdef012345`]),
  );
  await database.transaction(async (tx) => {
    await tx
      .insertInto('account')
      .values({ id, ...names, passwordHash: PASSWORD_HASH, createdAt: 0 })
      .execute();
    for (const [photo, key] of Object.entries(photos)) {
      const files = photoFileKeys({ key }).map((file) => ({ key: file, createdAt: 0 }));
      await tx.insertInto('mediaPending').values(files).execute();
      await tx
        .insertInto('stagedPhoto')
        .values({ id: photo, accountId: id, key, width: 4, height: 3, createdAt: 0 })
        .execute();
    }
  });
  return { id, photos };
}

export async function findNewestSeq(database: Database): Promise<number> {
  const { seq } = await database.read
    .selectFrom('change')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow();
  return Number(seq ?? 0);
}

async function readPeople({ read }: Database, { people }: Entrants): Promise<State['people']> {
  const accounts = await read
    .selectFrom('account')
    .select(['id', 'nickname'])
    .where('id', 'in', people)
    .execute();
  const staged = await read.selectFrom('stagedPhoto').selectAll().where('accountId', 'in', people).execute();
  const once = await read.selectFrom('once').selectAll().where('actorId', 'in', people).execute();
  const ofPerson = (id: string) => ({
    staged: Object.fromEntries(staged.filter((row) => row.accountId === id).map((row) => [row.id, row.key])),
    once: Object.fromEntries(once.filter((row) => row.actorId === id).map((row) => [row.key, row.result])),
  });
  return Object.fromEntries(accounts.map(({ id, nickname }) => [id, { nickname, ...ofPerson(id) }]));
}

async function readListings({ read }: Database, { listings }: Entrants): Promise<State['listings']> {
  const rows = await read.selectFrom('product').selectAll().where('id', 'in', listings).execute();
  const picks = await read.selectFrom('pick').selectAll().where('productId', 'in', listings).execute();
  const toListing = (row: (typeof rows)[number]): State['listings'][string] => ({
    seller: row.sellerId,
    desc: row.desc,
    photos: (JSON.parse(row.photos) as Photo[]).map(({ key }) => key),
    sold: row.soldAt !== null,
    isBumped: row.bumpedAt !== null,
    picks: picks
      .filter(({ productId }) => productId === row.id)
      .map(({ accountId }) => accountId)
      .sort(),
    pickCount: row.pickCount,
  });
  return Object.fromEntries(rows.map((row) => [row.id, toListing(row)]));
}

async function readReservations(
  { read }: Database,
  { listings, talks }: Entrants,
): Promise<State['reservations']> {
  const rows = await read.selectFrom('reservation').selectAll().where('productId', 'in', listings).execute();
  return Object.fromEntries(
    rows.map(({ productId, buyerId, conversationId, endsAt, priceWon }) => {
      const seller = talks.find(({ conversation }) => conversation === conversationId)!.seller;
      return [
        productId,
        { buyer: buyerId, seller, isOver: endsAt <= Date.now(), isAgreed: priceWon !== null },
      ];
    }),
  );
}

async function readUndone({ read }: Database, { listings }: Entrants) {
  const cancelled = await read
    .selectFrom('cancelledPurchase')
    .select(['productId as listing', 'buyerId as buyer', 'sellerId as seller', 'photo'])
    .where('productId', 'in', listings)
    .execute();
  const requests = await read
    .selectFrom('undoRequest')
    .innerJoin('purchase', 'purchase.id', 'purchaseId')
    .select(['productId', 'buyerId', 'sellerId', 'askedBy', 'declinedAt'])
    .where('productId', 'in', listings)
    .execute();
  const toRequest = ({ buyerId, sellerId, askedBy, declinedAt }: (typeof requests)[number]) => ({
    by: askedBy === 'buyer' ? buyerId : sellerId,
    isDeclined: declinedAt !== null,
  });
  return {
    cancelled: sortCancelled(cancelled),
    requests: Object.fromEntries(requests.map((row) => [row.productId, toRequest(row)])),
  };
}

async function readFiles({ read }: Database, { photos }: Entrants, table: 'mediaPending' | 'mediaTrash') {
  const files = Object.values(photos).flatMap((key) => photoFileKeys({ key }));
  const rows = await read.selectFrom(table).select('key').where('key', 'in', files).execute();
  return rows.map(({ key }) => key).sort();
}

/** All that a race may have changed. */
export async function readState(
  database: Database,
  entrants: Entrants,
): Promise<{ state: State; names: RecordedNames }> {
  const { read } = database;
  const purchases = await read
    .selectFrom('purchase')
    .selectAll()
    .where('productId', 'in', entrants.listings)
    .execute();
  const notices = await read
    .selectFrom('notice')
    .select(['accountId', 'subjectId'])
    .where('kind', 'in', [...SALE_NOTICES, 'sale-completed'])
    .where('subjectId', 'in', entrants.listings)
    .execute();
  const lines = await read
    .selectFrom('change')
    .select(['kind', 'productId'])
    .where('seq', '>', entrants.sinceSeq)
    .execute();
  const changes: State['changes'] = {};
  for (const { kind, productId } of lines) {
    const line = `${kind} ${productId ?? ''}`;
    changes[line] = (changes[line] ?? 0) + 1;
  }
  const toPurchase = ({ buyerId, sellerId, photo }: (typeof purchases)[number]) => ({
    buyer: buyerId,
    seller: sellerId,
    photo,
  });
  const state = {
    people: await readPeople(database, entrants),
    listings: await readListings(database, entrants),
    purchases: Object.fromEntries(purchases.map((row) => [row.productId, toPurchase(row)])),
    endedReservations: Object.fromEntries(
      purchases
        .filter(({ reservedIn }) => reservedIn !== null)
        .map(({ productId, reservedWon }) => [productId, { isAgreed: reservedWon !== null }]),
    ),
    ...(await readUndone(database, entrants)),
    reservations: await readReservations(database, entrants),
    offers: await readOffers(database, entrants.talks),
    offered: await readOffered(database, entrants.listings),
    notices: notices.map(({ accountId, subjectId }) => `${accountId} ${subjectId}`).sort(),
    pending: await readFiles(database, entrants, 'mediaPending'),
    trash: await readFiles(database, entrants, 'mediaTrash'),
    changes,
  };
  const names = purchases.map(({ productId, buyerName, sellerName }) => ({
    listing: productId,
    buyerName,
    sellerName,
  }));
  return { state, names };
}
