import type { Database } from '../../../database/database.ts';
import { offerKey } from './offer-steps.ts';
import type { State, Talk } from './race-model.ts';

async function listOfferIds({ read }: Database, conversation: string): Promise<string[]> {
  const rows = await read
    .selectFrom('message')
    .select('offerId')
    .where('conversationId', '=', conversation)
    .where('kind', '=', 'offer')
    .orderBy('seq')
    .execute();
  return rows.map(({ offerId }) => offerId!);
}

/** Undefined where it is not made yet, or gone. */
export async function findOfferId(database: Database, key: string): Promise<string | undefined> {
  const [conversation = '', number = ''] = key.split(' ');
  return (await listOfferIds(database, conversation))[Number(number)];
}

export async function readOffers(database: Database, talks: readonly Talk[]): Promise<State['offers']> {
  const offers: State['offers'] = {};
  for (const talk of talks) {
    for (const [number, id] of (await listOfferIds(database, talk.conversation)).entries()) {
      const { state, listPriceWon } = await database.read
        .selectFrom('offer')
        .select(['state', 'listPriceWon'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const product = await database.read
        .selectFrom('product')
        .select('priceWon')
        .where('id', '=', talk.listing)
        .executeTakeFirst();
      const isRepriced = product !== undefined && product.priceWon !== listPriceWon;
      offers[offerKey(talk.conversation, number)] = { ...talk, state, isRepriced };
    }
  }
  return offers;
}

export async function readOffered({ read }: Database, listings: string[]): Promise<State['offered']> {
  const rows = await read
    .selectFrom('notice')
    .select(['subjectId', 'count', 'personId as by'])
    .where('kind', '=', 'offered')
    .where('seenAt', 'is', null)
    .where('subjectId', 'in', listings)
    .execute();
  return Object.fromEntries(rows.map(({ subjectId, count, by }) => [subjectId, { count, by }]));
}
