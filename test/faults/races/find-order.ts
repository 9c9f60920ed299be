import { step, type Attempt, type Outcome, type State } from './race-model.ts';

/** An attempt, and what the one who made it was told. */
export interface Result {
  attempt: Attempt;
  outcome: Outcome;
}

/** The same text for the same state, in whatever order it was put together. */
export function writeState(state: State): string {
  const sorted = (_name: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify(state, sorted, 1);
}

/**
 * An order of what was tried at once that explains what everybody was told and what there is now (linearizability;
 * Herlihy and Wing 1990). Undefined when there is none: then a person was told what never was.
 */
export function findOrder(before: State, results: readonly Result[], after: State): Result[] | undefined {
  const wanted = writeState(after);
  const deadEnds = new Set<string>();
  const search = (state: State, left: readonly Result[]): Result[] | undefined => {
    const written = writeState(state);
    if (left.length === 0) return written === wanted ? [] : undefined;
    const place = `${left.map((one) => results.indexOf(one)).join()} ${written}`;
    if (deadEnds.has(place)) return undefined;
    for (const next of left) {
      const { state: reached, outcome } = step(state, next.attempt);
      if (outcome !== next.outcome) continue;
      const rest = search(
        reached,
        left.filter((one) => one !== next),
      );
      if (rest) return [next, ...rest];
    }
    deadEnds.add(place);
    return undefined;
  };
  return search(before, results);
}
