import type { Of, Outcome, State } from './race-model.ts';
import { note } from './race-sale.ts';

type Listing = State['listings'][string];

function setPicks(listing: Listing, picks: string[]): void {
  listing.picks = picks.sort();
  listing.pickCount = picks.length;
}

export function pick(state: State, { who, listing }: Of<'pick'>): Outcome {
  const picked = state.listings[listing];
  if (!picked) return 'missing';
  if (picked.seller === who) return 'forbidden';
  if (picked.picks.includes(who)) return 'done';
  if (!state.people[who]) return 'signed-out';
  setPicks(picked, [...picked.picks, who]);
  note(state, 'picked', listing);
  return 'done';
}

export function unpick(state: State, { who, listing }: Pick<Of<'unpick'>, 'who' | 'listing'>): Outcome {
  const picked = state.listings[listing];
  if (!picked?.picks.includes(who)) return 'done';
  setPicks(
    picked,
    picked.picks.filter((picker) => picker !== who),
  );
  note(state, 'picked', listing);
  return 'done';
}

export function edit(state: State, { who, listing, desc }: Of<'edit'>): Outcome {
  const edited = state.listings[listing];
  if (!edited) return 'missing';
  if (edited.seller !== who) return 'forbidden';
  if (edited.sold) return 'sold';
  edited.desc = desc;
  note(state, 'edited', listing);
  return 'done';
}

/** The log names the position that it left and the one that it has. */
export function bump(state: State, { who, listing }: Of<'bump'>): Outcome {
  const bumped = state.listings[listing];
  if (!bumped) return 'missing';
  if (bumped.seller !== who) return 'forbidden';
  if (bumped.sold) return 'sold';
  if (state.reservations[listing]?.isOver === false) return 'reserved';
  if (bumped.isBumped) return 'early';
  bumped.isBumped = true;
  note(state, 'edited', listing);
  note(state, 'edited', listing);
  return 'done';
}
