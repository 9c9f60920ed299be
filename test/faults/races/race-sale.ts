import { photoFileKey } from '../../../app/media/photo.ts';
import type { State } from './race-model.ts';

/** A line of the change log. */
export function note(state: State, kind: string, listing = ''): void {
  const line = `${kind} ${listing}`;
  state.changes[line] = (state.changes[line] ?? 0) + 1;
}

export function sell(state: State, listing: string, buyer: string): void {
  const wanted = state.listings[listing]!;
  const reservation = state.reservations[listing];
  if (reservation) state.endedReservations[listing] = { isAgreed: reservation.isAgreed };
  delete state.reservations[listing];
  wanted.sold = true;
  const [first] = wanted.photos;
  const photo = first === undefined ? null : photoFileKey({ key: first }, 360);
  state.purchases[listing] = { buyer, seller: wanted.seller, photo };
  note(state, 'sold', listing);
}

const noticeOf = (person: string, listing: string) => `${person} ${listing}`;

/** Of a sale. */
export function addNotice(state: State, person: string, listing: string): void {
  state.notices = [...state.notices, noticeOf(person, listing)].sort();
  note(state, 'personal');
}

/** @returns whether there was one */
export function withdrawNotice(state: State, person: string, listing: string): boolean {
  const countBefore = state.notices.length;
  state.notices = state.notices.filter((notice) => notice !== noticeOf(person, listing));
  return state.notices.length < countBefore;
}
