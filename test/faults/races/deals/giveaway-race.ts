import type { Scheduler } from 'fast-check';
import { leave } from '../../../../app/leaving/leave.server.ts';
import { hideListing } from '../../../../app/moderation/moderate-listing.server.ts';
import { suspendPerson } from '../../../../app/moderation/moderate-person.server.ts';
import { editProduct } from '../../../../app/product/edit/edit-product.server.ts';
import { removeProduct } from '../../../../app/product/remove-product.server.ts';
import { applyForListing, unapply } from '../../../../app/product/reserve/giveaway/apply.server.ts';
import { drawOrder } from '../../../../app/product/reserve/giveaway/draw.ts';
import { buyProduct, completeSale } from '../../../../app/purchase/purchase.server.ts';
import { chooseApplicant, drawApplicant } from '../../../../app/talk/reserve/giveaway/give.server.ts';
import { releaseListing } from '../../../../app/talk/reserve/reserve.server.ts';
import type { Database } from '../../../../database/database.ts';
import { addListing, CLIENT } from '../../../support/trading.ts';
import { PASSWORD } from '../race-tables.ts';
import {
  type Act,
  addPeople,
  depsOf,
  findBrokenDeals,
  type Person,
  raceActs,
  type Answered,
} from './deal-race.ts';

const GIVEN = { category: 'free', priceWon: null, takesApplications: true } as const;
const WORDS = { title: '나눔 의자', brand: '', size: '', desc: '', subCategory: 'furniture' } as const;

export const GIVEAWAY_ACTS = [
  'draw',
  'draw again',
  'choose first',
  'choose second',
  'withdraw first',
  'withdraw second',
  'apply third',
  'apply first again',
  'suspend first',
  'suspend giver',
  'leave second',
  'leave giver',
  'hide',
  'delete',
  'buy first',
  'buy third',
  'complete second',
  'complete elsewhere',
  'give directly',
  'release',
];

const GIVING = ['draw', 'draw again', 'choose first', 'choose second'];
/** After one of these the giveaway may go to another applicant. */
const ENDING = ['release', 'suspend first', 'leave second', 'hide', 'suspend giver', 'leave giver', 'delete'];

/** One gives something away for which two have applied and a third may. @returns what does not hold, in words */
export async function raceForGiveaway(
  servers: readonly Database[],
  turns: Scheduler,
  racing: readonly string[],
): Promise<string[]> {
  const [database] = servers as [Database];
  const setupDeps = depsOf(database);
  const [giver, first, second, third] = (await addPeople(database, 4)) as [Person, Person, Person, Person];
  const productId = await addListing(setupDeps, giver, { ...WORDS, ...GIVEN });
  for (const person of [first, second]) await applyForListing(setupDeps, person, { productId, line: '' });
  const applications = await database.read
    .selectFrom('giveawayApplication')
    .selectAll()
    .where('productId', '=', productId)
    .execute();
  const idOf = ({ id }: Person) => applications.find(({ accountId }) => accountId === id)!.id;
  const input = { productId };
  const choose =
    (person: Person): Act =>
    (deps) =>
      chooseApplicant(deps, giver, { productId, applicationId: idOf(person) });
  const away = { password: PASSWORD, client: CLIENT };
  const form = { photoIds: [], photos: [], version: undefined, onceKey: undefined };
  const acts: Record<string, Act> = {
    draw: (deps) => drawApplicant(deps, giver, input),
    'draw again': (deps) => drawApplicant(deps, giver, input),
    'choose first': choose(first),
    'choose second': choose(second),
    'withdraw first': (deps) => unapply(deps, first, input),
    'withdraw second': (deps) => unapply(deps, second, input),
    'apply third': (deps) => applyForListing(deps, third, { productId, line: '저도요' }),
    'apply first again': (deps) => applyForListing(deps, first, { productId, line: '' }),
    'suspend first': async (deps) =>
      void (await suspendPerson(deps, { accountId: first.id, reason: '사기' })),
    'suspend giver': async (deps) =>
      void (await suspendPerson(deps, { accountId: giver.id, reason: '사기' })),
    'leave second': (deps) => leave(deps, second, away),
    'leave giver': (deps) => leave(deps, giver, away),
    hide: (deps) => hideListing(deps, { productId, reason: '확인' }),
    delete: async (deps) => void (await removeProduct(deps, giver, input)),
    'buy first': (deps) => buyProduct(deps, first, input),
    'buy third': (deps) => buyProduct(deps, third, input),
    'complete second': (deps) => completeSale(deps, giver, { productId, buyerId: second.id }),
    'complete elsewhere': (deps) => completeSale(deps, giver, { productId, buyerId: null }),
    'give directly': (deps) =>
      editProduct(deps, giver, {
        productId,
        draft: { ...WORDS, ...GIVEN, takesApplications: false },
        ...form,
      }),
    release: async (deps) => void (await releaseListing(deps, giver, input)),
  };
  const answered = await raceActs(servers, turns, acts, racing);
  return [
    ...(await findBrokenDeals(database, [productId])),
    ...(await findBrokenGiveaway(database, productId)),
    ...findContradictions(answered),
  ];
}

/** What the draw and the applications must be like whatever happened. */
async function findBrokenGiveaway({ read }: Database, productId: string): Promise<string[]> {
  const broken: string[] = [];
  const giveaway = await read
    .selectFrom('giveaway')
    .selectAll()
    .where('productId', '=', productId)
    .executeTakeFirst();
  const applications = await read
    .selectFrom('giveawayApplication')
    .leftJoin('account', 'account.id', 'giveawayApplication.accountId')
    .selectAll('giveawayApplication')
    .select(['account.id as personId', 'account.suspendedAt'])
    .where('productId', '=', productId)
    .execute();
  for (const { personId, suspendedAt } of applications)
    if (personId === null || suspendedAt !== null) broken.push('one who is gone or suspended still applies');
  const product = await read
    .selectFrom('product')
    .select('id')
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!product && applications.length > 0) broken.push('people apply for what is not there');
  if (giveaway?.drawnIds) {
    const ids = JSON.parse(giveaway.drawnIds) as string[];
    const order = await drawOrder(giveaway.seed, ids);
    if (order.join() !== ids.join()) broken.push('the draw is not of its seed');
    if (applications.some(({ id }) => !ids.includes(id))) broken.push('one has applied after the draw');
  }
  const notices = await read
    .selectFrom('notice')
    .select(['accountId', 'count'])
    .where('subjectId', '=', productId)
    .where('kind', 'in', ['giveaway-passed', 'giveaway-drawn', 'giveaway-ended'])
    .execute();
  if (new Set(notices.map(({ accountId }) => accountId)).size < notices.length)
    broken.push('one is told twice that it goes to another');
  if (notices.some(({ count }) => count > 1)) broken.push('one is told twice of the same');
  return broken;
}

function findContradictions(answered: readonly Answered[]): string[] {
  const done = answered.filter(({ isDone }) => isDone).map(({ act }) => act);
  const given = done.filter((act) => GIVING.includes(act));
  const sold = done.filter((act) => /^(buy|complete)/.test(act));
  const hasEnded = done.some((act) => ENDING.includes(act));
  return [
    ...(given.length > 1 && !hasEnded ? [`given at once by ${given.join(' and ')}`] : []),
    ...(sold.length > 1 ? [`sold at once by ${sold.join(' and ')}`] : []),
  ];
}
