import type { Scheduler } from 'fast-check';
import { leave } from '../../../../app/leaving/leave.server.ts';
import { hideListing } from '../../../../app/moderation/moderate-listing.server.ts';
import { suspendPerson } from '../../../../app/moderation/moderate-person.server.ts';
import { editProduct } from '../../../../app/product/edit/edit-product.server.ts';
import { removeProduct } from '../../../../app/product/remove-product.server.ts';
import { buyProduct, completeSale, undoOwnPurchase } from '../../../../app/purchase/purchase.server.ts';
import { openConversation } from '../../../../app/talk/conversation.server.ts';
import { say } from '../../../../app/talk/message.server.ts';
import { answerSwap } from '../../../../app/talk/offer/swap/answer-swap.server.ts';
import { offerSwap } from '../../../../app/talk/offer/swap/swap-offer.server.ts';
import { release, reserve } from '../../../../app/talk/reserve/reserve.server.ts';
import type { Database } from '../../../../database/database.ts';
import { addListing, CLIENT } from '../../../support/trading.ts';
import { PASSWORD } from '../race-tables.ts';
import {
  type Act,
  addPeople,
  type Deps,
  depsOf,
  findBrokenDeals,
  type Person,
  raceActs,
  type Answered,
} from './deal-race.ts';

const SWAPPED = { category: 'exchange', priceWon: null } as const;
const WORDS = { title: '바꿀 램프', brand: '', size: '', desc: '', subCategory: 'furniture' } as const;

export const SWAP_ACTS = [
  'accept',
  'accept other',
  'withdraw',
  'release',
  'complete',
  'complete by buyer',
  'swap offered',
  'buy asked',
  'buy offered',
  'buy another',
  'reserve asked',
  'sell asked',
  'sell offered',
  'delete asked',
  'delete offered',
  'hide offered',
  'suspend buyer',
  'leave third',
  'undo',
  'undo by seller',
];

/** Of those who race, who may end a swap that was agreed on. */
const ENDING = /^(accept|withdraw|release|reserve|delete|hide|suspend|leave|undo)/;

interface Swap {
  conversationId: string;
  offerId: string;
}

/** Two swaps that cross: what is offered in the first is asked for in the second. */
interface Stage {
  seller: Person;
  buyer: Person;
  third: Person;
  wanted: string;
  offered: string;
  another: string;
  swap: Swap;
  other: Swap;
  /** In which the third asks for what the first swap is about. */
  aside: string;
}

async function begin(deps: Deps, person: Person, productId: string): Promise<string> {
  const opened = await openConversation(deps, person, { productId });
  if (!opened.ok) throw new Error(opened.reason);
  await say(deps, person, { id: opened.conversationId, clientId: `hello-${productId}`, body: '있나요?' });
  return opened.conversationId;
}

async function offer(deps: Deps, person: Person, wanted: string, productId: string): Promise<Swap> {
  const conversationId = await begin(deps, person, wanted);
  const outcome = await offerSwap(deps, person, { conversationId, productId });
  if (!outcome.ok) throw new Error(outcome.reason);
  const { id: offerId } = await deps.database.read
    .selectFrom('swapOffer')
    .select('id')
    .where('conversationId', '=', conversationId)
    .executeTakeFirstOrThrow();
  return { conversationId, offerId };
}

async function setStage(deps: Deps): Promise<Stage> {
  const [seller, buyer, third] = (await addPeople(deps.database, 3)) as [Person, Person, Person];
  const list = (person: Person) => addListing(deps, person, { ...WORDS, ...SWAPPED });
  const [wanted, offered, another] = [await list(seller), await list(buyer), await list(third)];
  const swap = await offer(deps, buyer, wanted, offered);
  const other = await offer(deps, third, offered, another);
  const aside = await begin(deps, third, wanted);
  return { seller, buyer, third, wanted, offered, another, swap, other, aside };
}

function actsOn({
  seller,
  buyer,
  third,
  wanted,
  offered,
  another,
  swap,
  other,
  aside,
}: Stage): Record<string, Act> {
  const { conversationId } = swap;
  const buy =
    (person: Person, productId: string): Act =>
    (deps) =>
      buyProduct(deps, person, { productId });
  const remove =
    (person: Person, productId: string): Act =>
    async (deps) =>
      void (await removeProduct(deps, person, { productId }));
  /** For money from now on. */
  const sell =
    (person: Person, productId: string): Act =>
    (deps) => {
      const draft = { ...WORDS, category: 'best', priceWon: 5000, minOfferWon: null } as const;
      const form = { photoIds: [], photos: [], version: undefined, onceKey: undefined };
      return editProduct(deps, person, { productId, draft, ...form });
    };
  return {
    accept: (deps) => answerSwap(deps, seller, 'accepted', swap),
    'accept other': (deps) => answerSwap(deps, buyer, 'accepted', other),
    withdraw: (deps) => answerSwap(deps, buyer, 'withdrawn', swap),
    release: async (deps) => void (await release(deps, buyer, { conversationId })),
    complete: (deps) => completeSale(deps, seller, { productId: wanted, buyerId: buyer.id }),
    'complete by buyer': buy(buyer, wanted),
    'swap offered': buy(seller, offered),
    'buy asked': buy(third, wanted),
    'buy offered': buy(third, offered),
    'buy another': buy(buyer, another),
    'reserve asked': (deps) => reserve(deps, seller, { conversationId: aside }),
    'sell asked': sell(seller, wanted),
    'sell offered': sell(buyer, offered),
    'delete asked': remove(seller, wanted),
    'delete offered': remove(buyer, offered),
    'hide offered': (deps) => hideListing(deps, { productId: offered, reason: '확인' }),
    'suspend buyer': async (deps) =>
      void (await suspendPerson(deps, { accountId: buyer.id, reason: '사기' })),
    'leave third': (deps) => leave(deps, third, { password: PASSWORD, client: CLIENT }),
    undo: (deps) => undoOwnPurchase(deps, buyer, { productId: wanted }),
    'undo by seller': (deps) => undoOwnPurchase(deps, seller, { productId: offered }),
  };
}

/** @param isAgreed whether the first swap is reserved when the race begins. @returns what does not hold, in words */
export async function raceForSwap(
  servers: readonly Database[],
  turns: Scheduler,
  { racing, isAgreed }: { racing: readonly string[]; isAgreed: boolean },
): Promise<string[]> {
  const [database] = servers as [Database];
  const stage = await setStage(depsOf(database));
  if (isAgreed) await answerSwap(depsOf(database), stage.seller, 'accepted', stage.swap);
  const answered = await raceActs(servers, turns, actsOn(stage), racing);
  const { wanted, offered, another } = stage;
  return [
    ...(await findBrokenDeals(database, [wanted, offered, another])),
    ...(await findIncompleteSwaps(database, [wanted, offered, another])),
    ...(isAgreed ? await findIncompleteSale(database, stage, answered) : []),
    ...findContradictions(answered),
  ];
}

/** Of each swap both halves are reserved or sold, or neither is. */
async function findIncompleteSwaps({ read }: Database, listings: readonly string[]): Promise<string[]> {
  const reservations = await read
    .selectFrom('reservation')
    .selectAll()
    .where('productId', 'in', listings)
    .execute();
  const purchases = await read
    .selectFrom('purchase')
    .selectAll()
    .where('productId', 'in', listings)
    .execute();
  const unpaired = reservations.filter(
    (one) =>
      one.swapProductId !== null &&
      !reservations.some(
        (other) =>
          other.productId === one.swapProductId &&
          other.swapProductId === one.productId &&
          other.conversationId === one.conversationId,
      ),
  );
  const sold = purchases.filter(({ swapOf, buyerId, sellerId }) => {
    if (swapOf === null) return false;
    const other = purchases.find(({ id }) => id === swapOf);
    return other?.buyerId !== sellerId || other?.sellerId !== buyerId;
  });
  return [
    ...unpaired.map(({ productId }) => `${productId} is reserved alone`),
    ...sold.map(({ productId }) => `${productId} is swapped alone`),
  ];
}

/** What was agreed on and not ended is swapped, by whichever of the two completes it. */
async function findIncompleteSale(
  { read }: Database,
  { wanted, offered, buyer, seller }: Stage,
  answered: readonly Answered[],
): Promise<string[]> {
  if (answered.some(({ act, isDone }) => isDone && ENDING.test(act) && act !== 'accept')) return [];
  const sales = await read
    .selectFrom('purchase')
    .select(['productId', 'buyerId'])
    .where('productId', 'in', [wanted, offered])
    .execute();
  const isSwapped = [
    { productId: wanted, buyerId: buyer.id },
    { productId: offered, buyerId: seller.id },
  ].every(({ productId, buyerId }) =>
    sales.some((sale) => sale.productId === productId && sale.buyerId === buyerId),
  );
  return sales.length === 0 || isSwapped ? [] : ['an agreed swap is sold by halves'];
}

const BUYERS: Record<string, string> = {
  complete: 'asked to buyer',
  'complete by buyer': 'asked to buyer',
  'buy asked': 'asked to third',
  'swap offered': 'offered to seller',
  'buy offered': 'offered to third',
};

/** Two people are told that they have the same, though nobody has given it back. */
function findContradictions(answered: readonly Answered[]): string[] {
  const done = answered.filter(({ isDone }) => isDone).map(({ act }) => act);
  if (done.some((act) => act.startsWith('undo'))) return [];
  const sales = [...new Set(done.flatMap((act) => BUYERS[act] ?? []))];
  return ['asked', 'offered'].flatMap((listing) => {
    const buyers = sales.filter((sale) => sale.startsWith(listing));
    return buyers.length > 1 ? [`sold at once: ${buyers.join(' and ')}`] : [];
  });
}
