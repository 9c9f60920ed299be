/**
 * The seed of a test of drawn inputs: `SEED`, which makes an earlier run again, or one of this run's own. It is printed,
 * because a failure without it is only half a report.
 */
export function chooseSeed(what: string): number {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`${what}: SEED=${seed}`);
  return seed;
}
