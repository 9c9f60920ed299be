import type { Of, Outcome, State } from './race-model.ts';
import { addNotice, note, sell } from './race-sale.ts';

/** A listing that is reserved and for sale has a reservation that is not over. */
export function reserve(state: State, { who, talk }: Of<'reserve'>): Outcome {
  const { listing, seller, buyer } = talk;
  if (who !== seller || !state.people[who])
    return who === buyer && state.people[who] ? 'forbidden' : 'missing';
  const wanted = state.listings[listing];
  if (!wanted) return 'gone';
  if (wanted.sold) return 'sold';
  const present = state.reservations[listing];
  if (present) return present.buyer === buyer ? 'done' : 'reserved';
  if (!state.people[buyer]) return 'left';
  state.reservations[listing] = { buyer, seller, isOver: false, isAgreed: false };
  note(state, 'reserved', listing);
  note(state, 'personal');
  return 'done';
}

export function release(state: State, { who, talk }: Of<'release'>): Outcome {
  const { listing, seller, buyer } = talk;
  if ((who !== seller && who !== buyer) || !state.people[who]) return 'missing';
  const present = state.reservations[listing];
  if (present?.buyer === buyer) end(state, listing, present.isOver ? null : who);
  return 'done';
}

/** The others of the two hear of it. */
export function end(state: State, listing: string, who: string | null): void {
  const { buyer, seller } = state.reservations[listing]!;
  delete state.reservations[listing];
  for (const member of [buyer, seller]) if (member !== who && state.people[member]) note(state, 'personal');
  if (state.listings[listing] && !state.listings[listing].sold) note(state, 'reopened', listing);
}

export function complete(state: State, { who, listing, buyer }: Of<'complete'>): Outcome {
  const wanted = state.listings[listing];
  if (!wanted) return 'missing';
  if (wanted.seller !== who) return 'forbidden';
  if (buyer !== null && !state.people[buyer]) return 'left';
  if (wanted.sold) return buyer !== null && state.purchases[listing]?.buyer === buyer ? 'done' : 'sold';
  const reservation = state.reservations[listing];
  if (buyer === null) {
    if (reservation) reservation.isOver = true;
    wanted.sold = true;
    note(state, 'sold', listing);
    return 'done';
  }
  if (reservation && reservation.buyer !== buyer) return 'reserved';
  sell(state, listing, buyer);
  addNotice(state, buyer, listing);
  return 'done';
}

/** After a purchase that ended it was undone by its buyer. */
export function restoreReservation(
  state: State,
  listing: string,
  { buyer, seller }: State['purchases'][string],
): void {
  const ended = state.endedReservations[listing];
  if (!ended || buyer === null || seller === null) return;
  state.reservations[listing] = { buyer, seller, isOver: false, isAgreed: ended.isAgreed };
  note(state, 'reserved', listing);
}
