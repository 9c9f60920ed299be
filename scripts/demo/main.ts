import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '../../database/open-database.ts';
import { signUp } from '../../app/account/sign-up/sign-up.server.ts';
import { dropJob } from '../../app/mail/queue-mail.server.ts';
import { openFolderStorage } from '../../app/media/storage/folder-storage.server.ts';
import { receivePhoto } from '../../app/media/store-photos.server.ts';
import type { Photo, PhotoOwner } from '../../app/media/photo.ts';
import { pickProduct } from '../../app/pick/pick.server.ts';
import { newId } from '../../app/platform/id.server.ts';
import { publishProduct } from '../../app/product/publish-product.server.ts';
import { buyProduct } from '../../app/purchase/purchase.server.ts';
import { demoListings, demoPeople, type DemoListing } from './catalogue.ts';
import { addConversations, CONVERSATIONS, type DemoOffer } from './conversations.ts';
import { composePhoto } from './compose-photo.ts';
import { demoTradeTerms } from './demo-trade-terms.ts';
import { addFollows } from './follows.ts';
import { addKeywords, DEMO_KEYWORDS, ringForAll } from './keywords.ts';
import { addReviews, type DemoSale } from './reviews.ts';
import { addTrades, chooseGiveaways } from './trades/add-trades.ts';
import { readPolicies } from './read-policies.ts';

const LISTINGS = 300;
const DAY_MS = 24 * 3_600_000;
const PASSWORD = 'dasi-demo-2026';
const dataDir = resolve(import.meta.dirname, '../../data-demo');

const database = await openDatabase({ dataDir, databaseUrl: undefined }, (error) => {
  throw error;
});
const storage = await openFolderStorage(join(dataDir, 'photos'));
const startedAt = Date.now();

interface Person {
  id: string;
  nickname: string;
}

async function addPeople(): Promise<Person[]> {
  const people: Person[] = [];
  const deps = { database, policies: readPolicies(), config: { siteName: '다시' }, now: Date.now };
  for (const [index, nickname] of demoPeople.entries()) {
    const email = `demo${index + 1}@dasi.kr`;
    const outcome = await signUp(deps, { nickname, email, password: PASSWORD, agree: 'on' });
    if (!outcome.ok) throw new Error(`${nickname}: ${JSON.stringify(outcome)}`);
    people.push(outcome.viewer);
    // Their addresses may belong to real people.
    await database.transaction((tx) => dropJob(tx, outcome.viewer.id, 'verify-email'));
  }
  return people;
}

async function makePhotos(
  { picture, photoVariant }: Pick<DemoListing, 'picture' | 'photoVariant'>,
  place: PhotoOwner,
  count: number,
): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (let index = 0; index < count; index++) {
    const bytes = await composePhoto(picture, photoVariant + index);
    const stored = await receivePhoto({ database, storage, now: Date.now }, { ...place, index }, bytes);
    if (!stored.ok) throw new Error(`${picture}: ${stored.reason}`);
    photos.push(stored.photo);
  }
  return photos;
}

const LATER_VARIANT = 20;

/** Taken for a message, after those of the listing. */
function makeLaterPhotos(offer: DemoOffer, place: PhotoOwner, count: number): Promise<Photo[]> {
  const { picture, photoVariant } = offer;
  return makePhotos({ picture, photoVariant: photoVariant + LATER_VARIANT }, place, count);
}

/** Photos take the time, so several listings' are made at once; listings are published in their order. */
async function makeAllPhotos(listings: DemoListing[], people: Person[]) {
  const made: { productId: string; photos: Photo[] }[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < listings.length; index = next++) {
      const listing = listings[index]!;
      const productId = newId();
      const place = { sellerId: people[listing.sellerIndex]!.id, productId };
      const photos = await makePhotos(listing, place, listing.photoCount);
      made[index] = { productId, photos };
      if (index % 30 === 29) console.log(`사진을 그리는 중… ${index + 1}/${listings.length}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return made;
}

async function trade(
  listing: DemoListing,
  productId: string,
  people: Person[],
): Promise<DemoSale | undefined> {
  const others = people.filter((_, index) => index !== listing.sellerIndex);
  const deps = { database, now: () => startedAt - listing.createdAgoMs };
  for (const person of others.slice(0, listing.pickedBy)) await pickProduct(deps, person, { productId });
  const buyer = others[listing.pickedBy % others.length];
  if (!listing.sold || !buyer) return undefined;
  await buyProduct(deps, buyer, { productId });
  const seller = people[listing.sellerIndex]!;
  return { productId, seller, buyer, soldAgoMs: listing.createdAgoMs };
}

async function fill(): Promise<void> {
  console.log('구경할 상품 300개를 준비하는 중이에요… (처음 한 번, 2분쯤 걸려요)');
  const people = await addPeople();
  const listings = demoListings(LISTINGS).toReversed();
  const made = await makeAllPhotos(listings, people);
  const unsold = listings.filter(({ sold }) => !sold).slice(0, -CONVERSATIONS);
  const giveaways: readonly DemoListing[] = chooseGiveaways(unsold);
  const offers: (DemoOffer & Pick<DemoListing, 'category'>)[] = [];
  const sales: DemoSale[] = [];
  for (const [index, listing] of listings.entries()) {
    const { productId, photos } = made[index]!;
    if (!listing.sold) offers.push({ ...listing, productId });
    const { title, brand, size, desc, category, subCategory, priceWon } = listing;
    const texts = { title, brand, size, desc, category, subCategory, priceWon };
    const takesApplications = giveaways.includes(listing);
    const draft = { ...texts, ...demoTradeTerms(listing), takesApplications };
    const deps = { database, now: () => startedAt - listing.createdAgoMs };
    const input = { productId, draft, photos, onceKey: undefined };
    await publishProduct(deps, people[listing.sellerIndex]!, input);
    const sale = await trade(listing, productId, people);
    if (sale) sales.push(sale);
  }
  await addReviews({ database, startedAt }, sales);
  await addConversations({ database, startedAt, drawPhotos: makeLaterPhotos }, people, offers);
  await addTrades({ database, startedAt, people }, offers.slice(0, -CONVERSATIONS));
  await addKeywords({ database, at: startedAt - DAY_MS }, people[0]!, DEMO_KEYWORDS);
  await ringForAll({ database, at: startedAt });
  const sellers = new Set(offers.toReversed().map(({ sellerIndex }) => people[sellerIndex]!));
  await addFollows(
    { database, startedAt },
    people[0]!,
    [...sellers].filter(({ id }) => id !== people[0]!.id),
  );
}

const filled = await database.read.selectFrom('product').select('id').limit(1).executeTakeFirst();
if (!filled) await fill();
await database.close();
console.log(`둘러볼 계정: demo1@dasi.kr … demo${demoPeople.length}@dasi.kr, 비밀번호 ${PASSWORD}`);
