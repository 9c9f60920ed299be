import type { UndoObstacle } from '../../../app/purchase/undo/undo-request.ts';
import type { Attempt, Outcome, State, Talk } from './race-model.ts';
import { note, withdrawNotice } from './race-sale.ts';

export type UndoAttempt = { kind: 'undo-ask' | 'undo-agree' | 'undo-decline'; who: string; talk: Talk };

export const isUndoAttempt = (attempt: Attempt): attempt is UndoAttempt => attempt.kind.startsWith('undo-');

/** Fourteen days do not pass in a race. */
export function takeUndoStep(state: State, attempt: UndoAttempt): Outcome {
  const { who, talk, kind } = attempt;
  const { listing, seller, buyer } = talk;
  if ((who !== seller && who !== buyer) || !state.people[who]) return 'missing';
  if (!state.people[buyer]) return 'left' satisfies UndoObstacle;
  const purchase = state.purchases[listing];
  if (purchase?.buyer !== buyer) return isRepeatedAgreement(state, attempt) ? 'done' : 'nothing';
  if (purchase.seller === null) return 'left' satisfies UndoObstacle;
  if (!state.listings[listing]) return 'gone' satisfies UndoObstacle;
  const request = state.requests[listing];
  const isOwn = request?.by === who;
  if (kind === 'undo-ask') {
    if (request) return request.isDeclined ? 'answered' : isOwn ? 'done' : 'requested';
    state.requests[listing] = { by: who, isDeclined: false };
    note(state, 'personal');
    return 'done';
  }
  if (!request) return 'not-requested';
  if (isOwn) return 'own' satisfies UndoObstacle;
  if (request.isDeclined) return kind === 'undo-decline' ? 'done' : 'not-requested';
  answer(state, attempt);
  return 'done';
}

const isRepeatedAgreement = (state: State, { kind, talk }: UndoAttempt): boolean =>
  kind === 'undo-agree' &&
  state.cancelled.some(({ listing, buyer }) => listing === talk.listing && buyer === talk.buyer);

/** What the one who answers was told of the request is withdrawn, and the other is told of the answer. */
function answer(state: State, { kind, talk: { listing, seller, buyer } }: UndoAttempt): void {
  note(state, 'personal');
  note(state, 'personal');
  if (kind === 'undo-decline') {
    state.requests[listing]!.isDeclined = true;
    return;
  }
  const { [listing]: purchase } = state.purchases;
  state.cancelled = sortCancelled([...state.cancelled, { listing, ...purchase! }]);
  delete state.purchases[listing];
  delete state.requests[listing];
  delete state.endedReservations[listing];
  for (const person of [seller, buyer]) if (withdrawNotice(state, person, listing)) note(state, 'personal');
  state.listings[listing]!.sold = false;
  note(state, 'edited', listing);
}

export function sortCancelled(cancelled: State['cancelled']): State['cancelled'] {
  const keyOf = (one: State['cancelled'][number]) =>
    JSON.stringify([one.listing, one.buyer, one.seller, one.photo]);
  return cancelled.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** A record stays as long as one of its two sides does. */
export function leaveUndone(state: State, who: string): void {
  const forget = (id: string | null) => (id === who ? null : id);
  for (const request of Object.values(state.requests)) request.by = forget(request.by);
  const left = state.cancelled.map((one) => ({
    ...one,
    buyer: forget(one.buyer),
    seller: forget(one.seller),
  }));
  state.cancelled = sortCancelled(left.filter(({ buyer, seller }) => buyer !== null || seller !== null));
}
