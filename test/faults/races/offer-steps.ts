import type { Attempt, Outcome, State, Talk } from './race-model.ts';
import { note } from './race-sale.ts';

export type OfferAttempt =
  | { kind: 'offer'; who: string; talk: Talk }
  /** `offer`: a key of the state. */
  | { kind: 'accept' | 'withdraw'; who: string; talk: Talk; offer: string };

export const isOfferAttempt = (attempt: Attempt): attempt is OfferAttempt =>
  attempt.kind === 'offer' || attempt.kind === 'accept' || attempt.kind === 'withdraw';

/** Of one buyer for a listing. */
const MAX_OFFERS = 3;

/** A conversation's offers are numbered in the order of their messages. */
export const offerKey = (conversation: string, number: number) => `${conversation} ${number}`;

/** What the listing and the two say about an offer before anything else does. */
function findObstacle(state: State, { listing, seller, buyer }: Talk): Outcome | undefined {
  const about = state.listings[listing];
  if (about?.sold) return 'sold';
  if (!about) return 'gone';
  return state.people[seller] && state.people[buyer] ? undefined : 'left';
}

export function takeOfferStep(state: State, attempt: OfferAttempt): Outcome {
  const { who, talk } = attempt;
  if ((who !== talk.seller && who !== talk.buyer) || !state.people[who]) return 'missing';
  return attempt.kind === 'offer' ? offer(state, attempt) : answer(state, attempt);
}

/** All offers name one price, which is less than that of any listing. */
function offer(state: State, { who, talk }: OfferAttempt): Outcome {
  if (who !== talk.buyer) return 'forbidden';
  const obstacle = findObstacle(state, talk);
  if (obstacle) return obstacle;
  if (state.reservations[talk.listing]?.isOver === false) return 'reserved';
  const made = Object.values(state.offers).filter(({ conversation }) => conversation === talk.conversation);
  if (made.some((one) => one.state === 'pending' && !one.isRepriced)) return 'done';
  if (made.length >= MAX_OFFERS) return 'too-many';
  state.offers[offerKey(talk.conversation, made.length)] = { ...talk, state: 'pending', isRepriced: false };
  const { [talk.listing]: before } = state.offered;
  state.offered[talk.listing] = { count: (before?.count ?? 0) + 1, by: who };
  note(state, 'personal');
  return 'done';
}

function answer(state: State, { who, kind, talk, offer: key }: OfferAttempt & { offer: string }): Outcome {
  const { [key]: waiting } = state.offers;
  if (!waiting) return 'missing';
  if ((kind === 'withdraw') !== (who === talk.buyer)) return 'forbidden';
  const wanted = kind === 'accept' ? 'accepted' : 'withdrawn';
  if (waiting.state === wanted) return 'done';
  const about = state.listings[talk.listing];
  if (waiting.state !== 'pending' || !about || about.sold || waiting.isRepriced) return 'over';
  if (kind === 'accept') {
    const obstacle = findObstacle(state, talk);
    if (obstacle) return obstacle;
    if (state.reservations[talk.listing]?.isOver === false) return 'reserved';
    const { seller, buyer } = talk;
    state.reservations[talk.listing] = { buyer, seller, isOver: false, isAgreed: true };
    note(state, 'reserved', talk.listing);
    note(state, 'personal');
  } else withdrawNotice(state, talk);
  waiting.state = wanted;
  return 'done';
}

/** Unless it stands for what others did, too. */
function withdrawNotice(state: State, { listing, buyer }: Talk): void {
  const { [listing]: answered } = state.offered;
  if (answered?.count !== 1 || answered.by !== buyer) return;
  delete state.offered[listing];
  note(state, 'personal');
}

/** The price of a listing is another one. */
export function endOffersOf(state: State, listing: string): void {
  for (const one of Object.values(state.offers)) if (one.listing === listing) one.isRepriced = true;
}

/** A listing that is gone has no price to compare. */
export function forgetPriceOf(state: State, listing: string): void {
  for (const one of Object.values(state.offers)) if (one.listing === listing) one.isRepriced = false;
}

/** A conversation goes once both have left, the notices with the one who was told. */
export function leaveOffers(state: State, who: string): void {
  for (const { seller, listing } of Object.values(state.offers))
    if (seller === who) delete state.offered[listing];
  for (const answered of Object.values(state.offered)) if (answered.by === who) answered.by = null;
  for (const [key, { seller, buyer }] of Object.entries(state.offers))
    if (!state.people[seller] && !state.people[buyer]) delete state.offers[key];
}
