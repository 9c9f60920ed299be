/**
 * A clock that goes as `now` does (epoch ms) and stands still where that goes back, for the age of what is kept in
 * memory: set back by a year, a clock would keep it for as long.
 */
export function forwardClock(now: () => number): () => number {
  let last = now();
  let told = last;
  return () => {
    const at = now();
    told += Math.max(0, at - last);
    last = at;
    return told;
  };
}
