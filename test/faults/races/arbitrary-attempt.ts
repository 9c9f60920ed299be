import fc from 'fast-check';
import { newId } from '../../../app/platform/id.server.ts';
import type { RaceMarket } from './race-market.ts';
import type { Attempt, State, Talk } from './race-model.ts';

/** An attempt whose people, listings and photos are numbers, until there are some. */
export interface Plan {
  kind: Attempt['kind'];
  who: number;
  which: number;
  /** The one-time key of a form; 0 for none. */
  key: number;
}

const KINDS: [kind: Attempt['kind'], weight: number][] = [
  ['buy', 5],
  ['undo', 3],
  ['reserve', 6],
  ['release', 3],
  ['complete', 3],
  ['offer', 5],
  ['accept', 4],
  ['withdraw', 2],
  ['undo-ask', 4],
  ['undo-agree', 4],
  ['undo-decline', 1],
  ['pick', 4],
  ['unpick', 2],
  ['delete', 3],
  ['bump', 3],
  ['edit', 2],
  ['rewrite', 3],
  ['publish', 3],
  ['give-up', 1],
  ['rename', 2],
  ['leave', 1],
];

/** About the same few listings and by the same few people, so that they are in each other's way. */
export const arbitraryPlan: fc.Arbitrary<Plan> = fc.record({
  kind: fc.oneof(...KINDS.map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight }))),
  who: fc.nat(3),
  which: fc.nat(3),
  key: fc.nat(2),
});

/** What a plan comes to among these people and what they have listed: something that is there, or the last that was tried. */
export function toAttempt({ kind, who, which, key }: Plan, market: RaceMarket, state: State): Attempt {
  const { people, listings, photos } = market.entrants;
  const targets = [...Object.keys(state.listings).slice(-3), listings.at(-1)!];
  const person = people[who % people.length]!;
  const listing = targets[which % targets.length]!;
  const ownPhotos = Object.keys(photos).slice(who * 2, who * 2 + 2);
  switch (kind) {
    case 'reserve':
    case 'release': {
      const about = market.talks.filter((talk) => targets.includes(talk.listing));
      const talks = about.length > 0 ? about : market.talks;
      const talk = talks[(which + who) % talks.length]!;
      const isSeller = kind === 'reserve' ? key > 0 : key > 1;
      return { kind, who: isSeller ? talk.seller : key === 1 ? talk.buyer : person, talk };
    }
    case 'offer':
    case 'accept':
    case 'withdraw': {
      const keys = Object.keys(state.offers).filter((one) => targets.includes(state.offers[one]!.listing));
      const offer = keys[which % keys.length] ?? 'none';
      const talk = kind === 'offer' ? undefined : state.offers[offer];
      const about = talk ?? market.talks[(which + who) % market.talks.length]!;
      const { conversation, listing: wanted, seller, buyer } = about;
      const isSeller = (kind === 'accept') === key > 0;
      const by = who === 3 ? person : isSeller ? seller : buyer;
      const made = { who: by, talk: { conversation, listing: wanted, seller, buyer } };
      return kind === 'offer' ? { ...made, kind } : { ...made, kind, offer };
    }
    case 'undo-ask':
    case 'undo-agree':
    case 'undo-decline': {
      const isBought = (about: Talk) => state.purchases[about.listing]?.buyer === about.buyer;
      const bought = market.talks.filter(isBought);
      const talks = bought.length > 0 && key > 0 ? bought : market.talks;
      const talk = talks[which % talks.length]!;
      return { kind, who: [talk.buyer, talk.seller, talk.seller, person][who]!, talk };
    }
    case 'complete': {
      const seller = state.listings[listing]?.seller ?? person;
      const buyer = people.filter((one) => one !== seller)[who % (people.length - 1)]!;
      return { kind, who: key === 0 ? person : seller, listing, buyer: key === 1 ? null : buyer };
    }
    case 'edit':
      return { kind, who: person, listing, desc: `설명 ${newId()}` };
    case 'rewrite':
      return { kind, who: person, listing, desc: `새 글 ${newId()}`, photo: ownPhotos[which] };
    case 'publish': {
      const onceKey = key === 0 ? undefined : `once-key-${key}`;
      return { kind, who: person, listing: newId(), onceKey, photo: ownPhotos[which] };
    }
    case 'give-up':
      return { kind, who: person, photo: ownPhotos[which % 2]! };
    case 'rename':
      return { kind, who: person, name: market.name(which) };
    case 'leave':
      return { kind, who: person };
    default:
      return { kind, who: person, listing };
  }
}
