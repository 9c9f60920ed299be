import type { Scheduler } from 'fast-check';
import { CodedError } from '../../../../app/platform/coded-error.ts';
import { sweepReservations } from '../../../../app/talk/reserve/end-reservation.server.ts';
import type { Database } from '../../../../database/database.ts';
import { tradingDeps } from '../../../support/trading.ts';
import { addEntrant } from '../race-tables.ts';
import { runAtOnce } from '../starting-line.ts';

export type Deps = ReturnType<typeof tradingDeps<Database>>;

/** As of the clock: reservations end by it. */
export function depsOf(database: Database): Deps {
  return { ...tradingDeps(database), now: () => Date.now() };
}

export interface Person {
  id: string;
  nickname: string;
}

let personCount = 0;

export async function addPeople(database: Database, count: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) {
    const nickname = `달리는사람${++personCount}`;
    people.push({ id: (await addEntrant(database, nickname)).id, nickname });
  }
  return people;
}

/** What one of those who raced was told: whether it was done, and for a sale to whom. */
export interface Answered {
  act: string;
  isDone: boolean;
}

/** An act by a use case; those that only end in an error or not give nothing back. */
export type Act = (deps: Deps) => Promise<{ ok: boolean } | { hidden: boolean } | void>;

/** Has them race, then lets the market's sweep run. Whatever no person should be told is thrown. */
export async function raceActs(
  servers: readonly Database[],
  turns: Scheduler,
  acts: Record<string, Act>,
  racing: readonly string[],
): Promise<Answered[]> {
  const runners = racing.map((act) => ({
    name: act,
    run: async (database: Database): Promise<Answered> => {
      const outcome = await acts[act]!(depsOf(database));
      return { act, isDone: !outcome || ('ok' in outcome ? outcome.ok : outcome.hidden) };
    },
  }));
  const ended = await runAtOnce(servers, turns, runners);
  await sweepReservations(servers[0]!, Date.now());
  return ended.map((end, index) => {
    if (end.status === 'fulfilled') return end.value;
    if (!(end.reason instanceof CodedError)) throw end.reason;
    return { act: racing[index]!, isDone: false };
  });
}

/** What must hold of every listing after any race, in words. */
export async function findBrokenDeals(database: Database, listings: readonly string[]): Promise<string[]> {
  const { read } = database;
  const broken: string[] = [];
  const products = await read.selectFrom('product').selectAll().where('id', 'in', listings).execute();
  const purchases = await read
    .selectFrom('purchase')
    .selectAll()
    .where('productId', 'in', listings)
    .execute();
  const reservations = await read
    .selectFrom('reservation')
    .leftJoin('account', 'account.id', 'reservation.buyerId')
    .selectAll('reservation')
    .select(['account.id as personId', 'account.suspendedAt'])
    .where('productId', 'in', listings)
    .execute();
  for (const id of listings) {
    const listed = products.find((product) => product.id === id);
    const sales = purchases.filter(({ productId }) => productId === id);
    if (sales.length > 1) broken.push(`${id} is sold twice`);
    if (listed && listed.soldAt === null && sales.length > 0) broken.push(`${id} is bought and not sold`);
    if (sales.some(({ buyerId, sellerId }) => buyerId !== null && buyerId === sellerId))
      broken.push(`${id} is bought by its seller`);
  }
  for (const { productId, endsAt, personId, suspendedAt } of reservations) {
    if (endsAt <= Date.now()) continue;
    if (products.some(({ id, soldAt }) => id === productId && soldAt !== null))
      broken.push(`${productId} is sold and reserved`);
    if (personId === null) broken.push(`${productId} is reserved for one who has left`);
    if (suspendedAt !== null) broken.push(`${productId} is reserved for one who is suspended`);
  }
  return broken;
}
