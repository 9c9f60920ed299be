import { LEFT_NICKNAME } from '../../../app/account/account.ts';
import { photoFileKeys } from '../../../app/media/photo.ts';
import type { State } from './race-model.ts';

/** The names that stand in purchase records. */
export type RecordedNames = { listing: string; buyerName: string; sellerName: string }[];

/** What must be true of the tables whatever happened, told without the model; each violation in words. */
export function findViolations(state: State, names: RecordedNames): string[] {
  const { listings, people, purchases, notices, pending, trash } = state;
  const violations: string[] = [];
  const must = (holds: boolean, rule: string) => {
    if (!holds) violations.push(rule);
  };
  for (const [id, { seller, sold, picks, pickCount, photos }] of Object.entries(listings)) {
    const purchase = purchases[id];
    must(sold || purchase === undefined, `${id}: what is bought is sold`);
    must(!sold || (state.reservations[id]?.isOver ?? true), `${id}: nothing sold is reserved`);
    must(purchase?.buyer !== seller, `${id}: nobody buys their own`);
    must(pickCount === picks.length, `${id}: as many picks as pickers`);
    must(new Set(picks).size === picks.length, `${id}: one pick a person`);
    must(seller in people && picks.every((picker) => picker in people), `${id}: nobody who has left`);
    const files = photos.flatMap((key) => photoFileKeys({ key }));
    must(!files.some((key) => pending.includes(key) || trash.includes(key)), `${id}: its photos stay`);
  }
  for (const { listing, buyer, seller } of state.cancelled)
    must(buyer !== null || seller !== null, `${listing}: a cancelled record has a person`);
  for (const listing of Object.keys(state.requests))
    must(purchases[listing] !== undefined, `${listing}: only what is bought is asked to be taken back`);
  const shown = Object.values(listings).flatMap(({ photos }) => photos);
  const staged = Object.values(people).flatMap((person) => Object.values(person.staged));
  must(new Set([...shown, ...staged]).size === shown.length + staged.length, 'a photo is in one place');
  const sales = Object.entries(purchases).flatMap(([id, { seller, buyer }]) => [
    `${seller} ${id}`,
    `${buyer} ${id}`,
  ]);
  must(new Set(notices).size === notices.length, 'a person is notified of a sale once');
  must(
    notices.every((notice) => sales.includes(notice)),
    'a person is notified of sales that hold',
  );
  for (const [id, { buyer, seller, photo }] of Object.entries(purchases)) {
    must(buyer !== null || seller !== null, `${id}: a record has somebody`);
    must(photo === null || !trash.includes(photo), `${id}: what a record shows stays`);
    const name = names.find(({ listing }) => listing === id);
    must((buyer === null) === (name?.buyerName === LEFT_NICKNAME), `${id}: a buyer who left has no name`);
    must((seller === null) === (name?.sellerName === LEFT_NICKNAME), `${id}: a seller who left has no name`);
  }
  return violations;
}
