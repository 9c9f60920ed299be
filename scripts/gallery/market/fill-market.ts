import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Database } from '../../../database/database.ts';
import { openDatabase } from '../../../database/open-database.ts';
import { NumberHashes } from '../../../app/moderation/number/number-hashes.server.ts';
import { SecretEncryption } from '../../../app/account/second-factor/secret-encryption.server.ts';
import { signUp } from '../../../app/account/sign-up/sign-up.server.ts';
import { startSession } from '../../../app/account/session/session.server.ts';
import { openFolderStorage } from '../../../app/media/storage/folder-storage.server.ts';
import { receivePhoto } from '../../../app/media/store-photos.server.ts';
import type { Photo, PhotoOwner } from '../../../app/media/photo.ts';
import type { Storage } from '../../../app/media/storage/storage.server.ts';
import { hideListing } from '../../../app/moderation/moderate-listing.server.ts';
import { suspendPerson } from '../../../app/moderation/moderate-person.server.ts';
import { pickProduct } from '../../../app/pick/pick.server.ts';
import { readSecret } from '../../../app/platform/secret.server.ts';
import { followPerson } from '../../../app/product/follow/follow.server.ts';
import { listProductsById } from '../../../app/product/list/list-products.server.ts';
import { publishProduct } from '../../../app/product/publish-product.server.ts';
import { buyProduct } from '../../../app/purchase/purchase.server.ts';
import { answerInquiry, sendInquiry } from '../../../app/support/inquiry/inquiry.server.ts';
import { composePhoto } from '../../demo/compose-photo.ts';
import { GALLERY_NOW } from '../moment.ts';
import { talk } from './conversations.ts';
import { fillDesk } from './desk.ts';
import type { GalleryListing } from './gallery-listing.ts';
import { galleryListings } from './listings.ts';
import { watchKeywords } from './keywords.ts';
import { notify } from './notices.ts';
import { guard } from './guarded-accounts.ts';
import { mailLinks } from './mailed-links.ts';
import { review } from './reviews.ts';
import { tradeAll } from './traded.ts';
import { storeScoreOfSeller } from './manner.ts';
import { addWaysIn, identityToken } from './ways-in.ts';
import { emailOf, NICKNAMES, PASSWORD, VIEWERS, type ViewerName } from './people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What the first viewer has picked, last pick last. */
const PICKED_BY_WHALE = ['couch-and-lamp', 'tent', 'ten-photos', 'bicycle', 'laptop', 'headphone'];

interface Person {
  id: string;
  email: string;
  nickname: string;
  token: string;
}

/** The session tokens of those who look at screens, and of one whom only a provider knows. */
export type Tokens = Record<ViewerName | 'identity', string>;

/** Makes the market in an empty folder through the use cases, at the gallery's times. */
export async function fillMarket(dataDir: string): Promise<Tokens> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, (error) => {
    throw error;
  });
  const storage = await openFolderStorage(join(dataDir, 'photos'));
  const people = await addPeople(database);
  const listings = galleryListings();
  const photos = await makeAllPhotos(listings, { database, storage, people });
  for (const [index, listing] of listings.entries()) await trade(database, listing, photos[index]!, people);
  for (const productId of PICKED_BY_WHALE) {
    await pickProduct({ database, now: () => GALLERY_NOW - HOUR_MS }, people[VIEWERS.whale]!, { productId });
  }
  await followSellers(database, people[VIEWERS.whale]!);
  await storeScoreOfSeller(database, 'laptop');
  await ask(database, people[VIEWERS.whale]!);
  await talk({ database, drawPhotos: photoDrawer(listings, { database, storage }) }, people);
  await tradeAll({ database, startedAt: GALLERY_NOW, people });
  await review(database, people);
  await watchKeywords(database, { watcher: people[VIEWERS.whale]!, full: people[VIEWERS.longName]! });
  await notify(database, people[VIEWERS.whale]!);
  await mailLinks(database, people);
  const secret = await readSecret({ secret: undefined, dataDir });
  const secretEncryption = new SecretEncryption(secret);
  await guard({ database, secretEncryption }, people[VIEWERS.guarded]!, people[VIEWERS.guarding]!);
  await addWaysIn(database, {
    some: people[VIEWERS.guarded]!,
    full: people[VIEWERS.manyPasskeys]!,
    withoutPassword: people[VIEWERS.withoutPassword]!,
  });
  await guard({ database, secretEncryption }, people[VIEWERS.operator]!);
  await fillDesk({ database, numberHashes: new NumberHashes(secret) }, people, {
    opened: people[VIEWERS.operator]!,
    closed: people[VIEWERS.guarded]!,
  });
  await suspend(database, people[VIEWERS.suspended]!);
  await database.close();
  const names = Object.keys(VIEWERS) as ViewerName[];
  const sessions = names.map((name) => [name, people[VIEWERS[name]]!.token] as const);
  return Object.fromEntries([...sessions, ['identity', await identityToken(secret)]]) as Tokens;
}

async function addPeople(database: Database): Promise<Person[]> {
  const people: Person[] = [];
  // Others than are in force by now.
  const policies = { terms: '2026-09-01', privacy: '2026-09-01' };
  // Their sessions last thirty days without use.
  const config = { siteName: '다시' };
  const deps = { database, policies, config, now: () => GALLERY_NOW - 29 * DAY_MS };
  for (const [index, nickname] of NICKNAMES.entries()) {
    const typed = { nickname, email: emailOf(index), password: PASSWORD };
    const outcome = await signUp(deps, { ...typed, agree: 'on' });
    if (!outcome.ok) throw new Error(`${nickname}: ${JSON.stringify(outcome.errors)}`);
    people.push({ ...outcome.viewer, token: outcome.token });
  }
  return people;
}

type PhotoDeps = { database: Database; storage: Storage; people: Person[] };

async function makeAllPhotos(listings: GalleryListing[], deps: PhotoDeps): Promise<Photo[][]> {
  const made: Photo[][] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < listings.length; index = next++) {
      made[index] = await makePhotos(listings[index]!, deps);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return made;
}

async function makePhotos(
  listing: GalleryListing,
  { database, storage, people }: PhotoDeps,
): Promise<Photo[]> {
  const { id: productId, picture, photoCount, photoVariant, photoSide } = listing;
  const sellerId = people[listing.sellerIndex]!.id;
  const deps = { database, storage, now: () => GALLERY_NOW - listing.createdAgoMs };
  const photos: Photo[] = [];
  for (let index = 0; index < photoCount; index++) {
    const composed = await composePhoto(picture, photoVariant + index);
    const bytes = await sharp(composed).resize(photoSide).jpeg({ quality: 86 }).toBuffer();
    const stored = await receivePhoto(deps, { sellerId, productId, index }, bytes);
    if (!stored.ok) throw new Error(`${picture}: ${stored.reason}`);
    photos.push(stored.photo);
  }
  return photos;
}

const MESSAGE_PHOTO = { width: 960, height: 720 } as const;

/** Photos of a listing's picture that its seller took later. */
function photoDrawer(listings: GalleryListing[], stores: { database: Database; storage: Storage }) {
  return async (productId: string, place: PhotoOwner, count: number): Promise<Photo[]> => {
    const { picture, photoVariant } = listings.find(({ id }) => id === productId)!;
    const photos: Photo[] = [];
    for (let index = 0; index < count; index++) {
      const composed = await composePhoto(picture, photoVariant + 20 + index);
      const bytes = await sharp(composed).resize(MESSAGE_PHOTO).jpeg({ quality: 86 }).toBuffer();
      const stored = await receivePhoto({ ...stores, now: () => GALLERY_NOW }, { ...place, index }, bytes);
      if (!stored.ok) throw new Error(`${picture}: ${stored.reason}`);
      photos.push(stored.photo);
    }
    return photos;
  };
}

async function trade(database: Database, listing: GalleryListing, photos: Photo[], people: Person[]) {
  const { id: productId, draft, sellerIndex, buyerIndex, pickedBy, createdAgoMs, hiddenReason } = listing;
  const deps = { database, now: () => GALLERY_NOW - createdAgoMs };
  await publishProduct(deps, people[sellerIndex]!, { productId, draft, photos, onceKey: undefined });
  const strangers = people.slice(1, VIEWERS.longName).filter((person) => person !== people[sellerIndex]);
  for (const person of strangers.slice(0, pickedBy)) await pickProduct(deps, person, { productId });
  const later = { database, operator: 'gallery', now: () => GALLERY_NOW - createdAgoMs + HOUR_MS };
  if (buyerIndex !== undefined) await buyProduct(later, people[buyerIndex]!, { productId });
  if (hiddenReason === undefined) return;
  await pickProduct(deps, people[VIEWERS.guarded]!, { productId });
  await hideListing(later, { productId, reason: hiddenReason });
}

/** And has them sign in after it. */
async function suspend(database: Database, person: Person): Promise<void> {
  const now = GALLERY_NOW - HOUR_MS;
  const { id: accountId } = person;
  const reason = '물건을 보내지 않았다는 신고가 여럿 들어왔고, 두 번의 문의에 답이 없었어요.';
  await suspendPerson({ database, operator: 'gallery', now: () => now }, { accountId, reason });
  person.token = await database.transaction((tx) =>
    startSession(tx, { accountId, replacing: undefined, now }),
  );
}

/** Of what the viewer has picked. */
async function followSellers(database: Database, actor: Person): Promise<void> {
  const sellers = new Set(
    (await listProductsById(database.read, PICKED_BY_WHALE)).map(({ sellerId }) => sellerId),
  );
  for (const personId of sellers)
    await followPerson({ database, now: () => GALLERY_NOW - HOUR_MS }, actor, { personId });
}

async function ask(database: Database, person: Person): Promise<void> {
  const at = (agoMs: number) => ({ database, operator: 'gallery', now: () => GALLERY_NOW - agoMs });
  const answered = await sendInquiry(at(3 * DAY_MS), person, {
    topic: 'safe-payment',
    typed: {
      title: '안전결제는 언제 돈이 나가나요?',
      body: '구매하기를 누르면 바로 결제가 되는지,\n아니면 물건을 받고 나서인지 궁금해요.',
    },
    onceKey: undefined,
  });
  if (!answered.ok) throw new Error(JSON.stringify(answered.errors));
  const answer =
    '안녕하세요, 초록고래님.\n다시에서는 결제를 대신 받지 않아요. 만나서 물건을 확인한 뒤에 이웃에게 직접 건네주세요.';
  await answerInquiry(at(2 * DAY_MS), { inquiryId: answered.inquiryId, answer });
  await sendInquiry(at(5 * HOUR_MS), person, {
    topic: 'general',
    typed: {
      title: '닉네임을 예전 것으로 되돌릴 수 있을까요?',
      body: '지난주에 바꾼 닉네임을 되돌리고 싶어요.',
    },
    onceKey: undefined,
  });
}
