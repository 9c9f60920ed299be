import { photoFileKey, photoFileKeys } from '../../../app/media/photo.ts';
import { bump, edit, pick, unpick } from './listing-steps.ts';
import {
  endOffersOf,
  forgetPriceOf,
  isOfferAttempt,
  leaveOffers,
  type OfferAttempt,
  takeOfferStep,
} from './offer-steps.ts';
import { addNotice, note, sell, withdrawNotice } from './race-sale.ts';
import { complete, end, release, reserve, restoreReservation } from './reservation-steps.ts';
import { isUndoAttempt, leaveUndone, takeUndoStep, type UndoAttempt } from './undo-steps.ts';

/** What a person tries. People, listings and photos are named by their ids; `name` and `desc` are what is written. */
export type Attempt =
  | { kind: 'pick' | 'unpick' | 'buy' | 'undo' | 'delete' | 'bump'; who: string; listing: string }
  | { kind: 'edit'; who: string; listing: string; desc: string }
  | { kind: 'rewrite'; who: string; listing: string; desc: string; photo: string | undefined }
  | { kind: 'publish'; who: string; listing: string; onceKey: string | undefined; photo: string | undefined }
  | { kind: 'reserve' | 'release'; who: string; talk: Talk }
  | UndoAttempt
  | OfferAttempt
  /** `buyer`: null for a person outside the market. */
  | { kind: 'complete'; who: string; listing: string; buyer: string | null }
  | { kind: 'give-up'; who: string; photo: string }
  | { kind: 'rename'; who: string; name: string }
  | { kind: 'leave'; who: string };

/** A conversation of which all is known beforehand. */
export interface Talk {
  conversation: string;
  listing: string;
  seller: string;
  buyer: string;
}

export type Of<Kind extends Attempt['kind']> = Attempt & { kind: Kind };

/** What a person is told. */
export type Outcome = string;

/** Everything that one race may change, as the tables hold it; each list is sorted. */
export interface State {
  /** Those who have not left; `staged` are the keys of photos by their ids, `once` what each one-time key made. */
  people: Record<string, { nickname: string; staged: Record<string, string>; once: Record<string, string> }>;
  listings: Record<
    string,
    {
      seller: string;
      desc: string;
      photos: string[];
      sold: boolean;
      isBumped: boolean;
      picks: string[];
      pickCount: number;
    }
  >;
  /** By the listing that was bought; who has left is null. */
  purchases: Record<string, { buyer: string | null; seller: string | null; photo: string | null }>;
  /** By the listing of the purchase that ended them: undoing it restores them. */
  endedReservations: Record<string, { isAgreed: boolean }>;
  /** Taken back by both. */
  cancelled: { listing: string; buyer: string | null; seller: string | null; photo: string | null }[];
  /** To take a purchase back, by its listing. */
  requests: Record<string, { by: string | null; isDeclined: boolean }>;
  /** By listing; `isOver`: the two have not heard yet that it has ended. */
  reservations: Record<string, { buyer: string; seller: string; isOver: boolean; isAgreed: boolean }>;
  /** `isRepriced`: its listing has another price by now. */
  offers: Record<string, Talk & { state: string; isRepriced: boolean }>;
  /** Unseen notices of offers, by listing: how many, and who made the newest. */
  offered: Record<string, { count: number; by: string | null }>;
  /** Unread, of sales: the seller or the buyer, and the listing. */
  notices: string[];
  /** Keys of files. */
  pending: string[];
  trash: string[];
  /** How many lines of the change log are of this kind and listing. */
  changes: Record<string, number>;
}

function discard(state: State, keys: string[]): void {
  state.trash = [...new Set([...state.trash, ...keys])].sort();
}

function discardRecordPhoto(state: State, { photo }: State['purchases'][string]): void {
  const key = photo?.replace('-360.webp', '');
  if (key !== undefined) discard(state, photoFileKeys({ key }));
}

function takeFromPending(state: State, photoKey: string): void {
  const files = photoFileKeys({ key: photoKey });
  state.pending = state.pending.filter((key) => !files.includes(key));
}

/** Success is told exactly to whom the record is, however often they ask. */
function buy(state: State, { who, listing }: Of<'buy'>): Outcome {
  const wanted = state.listings[listing];
  const isTheirs = state.purchases[listing]?.buyer === who;
  if (!wanted) return isTheirs ? 'bought' : 'missing';
  if (wanted.seller === who) return 'forbidden';
  if (wanted.sold) return isTheirs ? 'bought' : 'sold';
  const reservation = state.reservations[listing];
  if (reservation && reservation.buyer !== who) return 'reserved';
  if (!state.people[who]) return 'signed-out';
  sell(state, listing, who);
  addNotice(state, wanted.seller, listing);
  return 'bought';
}

/** Ten minutes do not pass in a race. */
function undo(state: State, { who, listing }: Of<'undo'>): Outcome {
  const bought = state.listings[listing];
  const purchase = state.purchases[listing];
  if (!purchase) return bought ? 'done' : 'missing';
  if (purchase.buyer !== who) return 'forbidden';
  delete state.purchases[listing];
  // The other side no longer has to answer.
  if (state.requests[listing]?.isDeclined === false) note(state, 'personal');
  delete state.requests[listing];
  if (purchase.seller !== null) {
    withdrawNotice(state, purchase.seller, listing);
    // An unread notice was withdrawn, or the undoing is told.
    note(state, 'personal');
  }
  if (withdrawNotice(state, who, listing)) note(state, 'personal');
  if (bought) {
    bought.sold = false;
    note(state, 'edited', listing);
    restoreReservation(state, listing, purchase);
  } else discardRecordPhoto(state, purchase);
  delete state.endedReservations[listing];
  return 'done';
}

/** All of a listing but its state, with another price: what it showed goes, and one staged photo may come. */
function rewrite(state: State, { who, listing, desc, photo }: Of<'rewrite'>): Outcome {
  const edited = state.listings[listing];
  if (!edited) return 'missing';
  if (edited.seller !== who) return 'forbidden';
  if (edited.sold) return 'sold';
  // Its price changes, too.
  if (state.reservations[listing]?.isOver === false) return 'reserved';
  const staged = state.people[who]?.staged ?? {};
  const key = photo === undefined ? undefined : staged[photo];
  if (photo !== undefined && key === undefined) return 'photos-gone';
  if (photo !== undefined && key !== undefined) {
    delete staged[photo];
    takeFromPending(state, key);
  }
  discard(
    state,
    edited.photos.flatMap((old) => photoFileKeys({ key: old })),
  );
  edited.desc = desc;
  endOffersOf(state, listing);
  edited.photos = key === undefined ? [] : [key];
  note(state, 'edited', listing);
  return 'done';
}

/** What a purchase shows of a listing stays when it goes. */
function remove(state: State, { who, listing }: Pick<Of<'delete'>, 'who' | 'listing'>): Outcome {
  const removed = state.listings[listing];
  if (!removed) return 'missing';
  if (removed.seller !== who) return 'forbidden';
  const [first] = removed.photos;
  const stored =
    state.purchases[listing] && first !== undefined ? photoFileKey({ key: first }, 360) : undefined;
  const files = removed.photos.flatMap((key) => photoFileKeys({ key }));
  discard(
    state,
    files.filter((key) => key !== stored),
  );
  delete state.listings[listing];
  forgetPriceOf(state, listing);
  const reservation = state.reservations[listing];
  if (reservation) reservation.isOver = true;
  note(state, 'removed', listing);
  return 'done';
}

/** A form that is sent again makes nothing new; a photo is in one listing, or none of the form is taken. */
function publish(state: State, { who, listing, onceKey, photo }: Of<'publish'>): Outcome {
  const seller = state.people[who];
  if (!seller) return onceKey === undefined && photo !== undefined ? 'photos-gone' : 'signed-out';
  const earlier = onceKey === undefined ? undefined : seller.once[onceKey];
  if (earlier !== undefined) return `before ${earlier}`;
  const key = photo === undefined ? undefined : seller.staged[photo];
  if (photo !== undefined && key === undefined) return 'photos-gone';
  if (photo !== undefined && key !== undefined) {
    delete seller.staged[photo];
    takeFromPending(state, key);
  }
  if (onceKey !== undefined) seller.once[onceKey] = listing;
  const photos = key === undefined ? [] : [key];
  state.listings[listing] = {
    seller: who,
    desc: '',
    photos,
    sold: false,
    isBumped: false,
    picks: [],
    pickCount: 0,
  };
  note(state, 'published', listing);
  return 'made';
}

function giveUp(state: State, { who, photo }: Of<'give-up'>): Outcome {
  const key = state.people[who]?.staged[photo];
  if (key === undefined) return 'missing';
  delete state.people[who]?.staged[photo];
  takeFromPending(state, key);
  discard(state, photoFileKeys({ key }));
  return 'done';
}

function rename(state: State, { who, name }: Of<'rename'>): Outcome {
  const person = state.people[who];
  if (!person || person.nickname === name) return 'done';
  if (Object.values(state.people).some(({ nickname }) => nickname === name)) return 'taken';
  person.nickname = name;
  note(state, 'renamed');
  return 'done';
}

/** Everything of theirs goes; a purchase stays as long as one of its two sides does. */
function leave(state: State, { who }: Of<'leave'>): Outcome {
  const person = state.people[who];
  if (!person) return 'refused';
  for (const listing of Object.keys(state.listings)) unpick(state, { who, listing });
  for (const [listing, { buyer }] of Object.entries(state.reservations))
    if (buyer === who) end(state, listing, who);
  for (const [listing, { seller }] of Object.entries(state.listings)) {
    if (seller === who) remove(state, { who, listing });
  }
  for (const photo of Object.keys(person.staged)) giveUp(state, { kind: 'give-up', who, photo });
  for (const [listing, purchase] of Object.entries(state.purchases)) {
    if (purchase.buyer === who) purchase.buyer = null;
    if (purchase.seller === who) purchase.seller = null;
    if (purchase.buyer !== null || purchase.seller !== null) continue;
    delete state.purchases[listing];
    delete state.requests[listing];
    delete state.endedReservations[listing];
    discardRecordPhoto(state, purchase);
  }
  leaveUndone(state, who);
  state.notices = state.notices.filter((notice) => !notice.startsWith(`${who} `));
  delete state.people[who];
  leaveOffers(state, who);
  return 'done';
}

function carryOut(state: State, attempt: Attempt): Outcome {
  if (isUndoAttempt(attempt)) return takeUndoStep(state, attempt);
  if (isOfferAttempt(attempt)) return takeOfferStep(state, attempt);
  switch (attempt.kind) {
    case 'pick':
      return pick(state, attempt as Of<'pick'>);
    case 'unpick':
      return unpick(state, attempt as Of<'unpick'>);
    case 'buy':
      return buy(state, attempt as Of<'buy'>);
    case 'undo':
      return undo(state, attempt as Of<'undo'>);
    case 'delete':
      return remove(state, attempt as Of<'delete'>);
    case 'edit':
      return edit(state, attempt);
    case 'bump':
      return bump(state, attempt as Of<'bump'>);
    case 'reserve':
      return reserve(state, attempt as Of<'reserve'>);
    case 'release':
      return release(state, attempt as Of<'release'>);
    case 'complete':
      return complete(state, attempt);
    case 'rewrite':
      return rewrite(state, attempt);
    case 'publish':
      return publish(state, attempt);
    case 'give-up':
      return giveUp(state, attempt);
    case 'rename':
      return rename(state, attempt);
    case 'leave':
      return leave(state, attempt);
  }
}

/** The market's rules where people come one after the other: what `attempt` leaves of `before`, and what is told. */
export function step(before: State, attempt: Attempt): { state: State; outcome: Outcome } {
  const state = structuredClone(before);
  const outcome = carryOut(state, attempt);
  return { state, outcome };
}
