import { photoFileKey } from '../../../app/media/photo.ts';
import type { State } from './race-model.ts';

/** A line of the change log. */
export function note(state: State, kind: string, listing = ''): void {
  const line = `${kind} ${listing}`;
  state.changes[line] = (state.changes[line] ?? 0) + 1;
}

export function sell(state: State, listing: string, buyer: string): void {
  const wanted = state.listings[listing]!;
  wanted.sold = true;
  const [first] = wanted.photos;
  const photo = first === undefined ? null : photoFileKey({ key: first }, 360);
  state.purchases[listing] = { buyer, seller: wanted.seller, photo };
  note(state, 'sold', listing);
}
