import type { MarketProcess } from '../../test/support/market/market-process.ts';
import { moveIn, offer, offerAll, type Neighbour } from './stock.ts';
import { begin, sayByRequest } from './talk.ts';

/** All that a person has of their own, in lists and settings. */
export const OWN_PAGES = [
  '/profile',
  '/profile/purchases',
  '/profile/sales',
  '/profile/sales?state=sold',
  '/profile/reviews',
  '/profile/following',
  '/profile/following/people',
  '/profile/keywords',
  '/profile/blocked',
  '/profile/settings',
  '/profile/settings/notices',
  '/profile/settings/second-factor',
  '/profile/settings/passkeys',
  '/notice',
  '/receipt',
  '/mypick',
  '/chats',
  '/support/qna',
];

const TITLES = ['아주 오래 쓴 호두나무 원목 책상', '접이식 의자'];
const named = (what: string) => TITLES.map((title) => ({ title: `${title} ${what}`, price: '1250000' }));

/** A person with two rows or more in their lists. */
export async function moveInWithLists(market: Pick<MarketProcess, 'url'>): Promise<Neighbour> {
  const [owner, other] = [await moveIn(market), await moveIn(market)];
  const listed = await offerAll(owner, named('판매'));
  for (const path of listed) {
    const talk = await begin(other, path);
    await sayByRequest(other, talk, '주말에 망원역에서 만날 수 있을까요?');
    await other.visitor.post(talk, { intent: 'offer', priceWon: '1200000' });
  }
  await tradeAndReview(owner, other, '판매한 것');
  await tradeAndReview(other, owner, '구매한 것');
  for (const path of await offerAll(other, named('찜'))) await owner.visitor.post(path, { intent: 'pick' });
  for (const words of ['호두나무 책상', '접이식 의자'])
    await owner.visitor.post('/profile/keywords', { intent: 'add', words });
  for (const intent of ['follow', 'block'])
    for (let count = 0; count < 2; count++) {
      const stranger = await moveIn(market);
      const person = await personOf(
        owner,
        await offer(stranger, { title: `낯선 사람의 책 ${intent} ${count}` }),
      );
      await owner.visitor.post(person, { intent });
    }
  return owner;
}

async function tradeAndReview(seller: Neighbour, buyer: Neighbour, what: string): Promise<void> {
  for (const path of await offerAll(seller, named(what))) {
    await sayByRequest(buyer, await begin(buyer, path), '살게요.');
    await buyer.visitor.post(path, { intent: 'buy' });
  }
  // One trade of the two is reviewed: the other keeps its buttons.
  const page = await (await buyer.visitor.get('/profile/purchases')).text();
  const purchase = /\/profile\/reviews\/([\w-]+)/.exec(page)![1]!;
  for (const { visitor } of [seller, buyer])
    await visitor.post('/profile/reviews', {
      intent: 'review',
      purchase,
      rating: 'great',
      text: `${what} 이야기`,
    });
}

async function personOf({ visitor }: Neighbour, listing: string): Promise<string> {
  return /\/people\/[\w-]+/.exec(await (await visitor.get(listing)).text())![0];
}
