/** A clock that never goes back, for ages of entries in memory; epoch ms. */
export function forwardClock(now: () => number): () => number {
  let last = now();
  let time = last;
  return () => {
    const at = now();
    time += Math.max(0, at - last);
    last = at;
    return time;
  };
}
