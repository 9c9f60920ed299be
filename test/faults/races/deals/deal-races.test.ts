import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseSeed } from '../../../support/seed.ts';
import { rounds } from '../../support/rounds.ts';
import { openServers, type Servers } from '../race-market.ts';
import { GIVEAWAY_ACTS, raceForGiveaway } from './giveaway-race.ts';
import { raceForSwap, SWAP_ACTS } from './swap-race.ts';

const MAX_AT_ONCE = 6;
const RACES = rounds(100, 1_000);
const PATIENCE_MS = rounds(120_000, 1_800_000);

const racing = (acts: string[]) => fc.shuffledSubarray(acts, { minLength: 2, maxLength: MAX_AT_ONCE });

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let servers: Servers;
    beforeAll(async () => {
      servers = await openServers(engine);
    });
    afterAll(() => servers.close());

    test(
      'P-share: of drawing, choosing, withdrawing, suspending and leaving at once, one person gets it and the draw holds',
      async () => {
        const property = fc.asyncProperty(fc.scheduler(), racing(GIVEAWAY_ACTS), async (turns, acts) => {
          expect(await raceForGiveaway(servers.databases, turns, acts)).toEqual([]);
        });
        await fc.assert(property, { numRuns: RACES, seed: chooseSeed(`giveaways on ${engine}`) });
      },
      PATIENCE_MS,
    );

    test(
      'P-swap: of swapping, buying, reserving, editing and deleting at once, both halves or neither, and nothing is sold twice',
      async () => {
        const race = fc.record({ racing: racing(SWAP_ACTS), isAgreed: fc.boolean() });
        const property = fc.asyncProperty(fc.scheduler(), race, async (turns, drawn) => {
          expect(await raceForSwap(servers.databases, turns, drawn)).toEqual([]);
        });
        await fc.assert(property, { numRuns: RACES, seed: chooseSeed(`swaps on ${engine}`) });
      },
      PATIENCE_MS,
    );
  });
}
