import fc, { type AsyncCommand } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseSeed } from '../../support/seed.ts';
import { arbitraryPlan, toAttempt, type Plan } from './arbitrary-attempt.ts';
import { findOrder, writeState } from './find-order.ts';
import { findViolations } from './find-violations.ts';
import { openServers, RaceMarket, type Servers } from './race-market.ts';
import type { State } from './race-model.ts';
import { rounds } from '../support/rounds.ts';

const PEOPLE = 4;
const MAX_AT_ONCE = 7;
const MAX_RACES = 8;
const PATIENCE_MS = rounds(120_000, 1_800_000);

interface Model {
  state: State;
}

let raceCount = 0;

/** What several people try at the same moment: some order of it must explain what they were told and what there is. */
class Race implements AsyncCommand<Model, RaceMarket> {
  readonly #plans: Plan[];

  constructor(plans: Plan[]) {
    this.#plans = plans;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, market: RaceMarket): Promise<void> {
    raceCount++;
    const results = await market.race(this.#plans.map((plan) => toAttempt(plan, market, model.state)));
    const { state, names } = await market.read();
    const violations = findViolations(state, names);
    if (violations.length > 0) throw new Error(violations.join('\n'));
    if (!findOrder(model.state, results, state)) {
      const words = { before: JSON.parse(writeState(model.state)) as unknown, results, after: state };
      throw new Error(`no order explains what people were told\n${JSON.stringify(words, null, 1)}`);
    }
    model.state = state;
  }

  toString(): string {
    return JSON.stringify(this.#plans);
  }
}

const races = fc
  .array(arbitraryPlan, { minLength: 2, maxLength: MAX_AT_ONCE, size: 'max' })
  .map((plans) => new Race(plans));

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let servers: Servers;
    beforeAll(async () => {
      servers = await openServers(engine);
    });
    afterAll(() => servers.close());

    test(
      'concurrent actions have the result of some sequential order',
      async () => {
        const sizes = { maxCommands: MAX_RACES, size: 'max' } as const;
        const property = fc.asyncProperty(
          fc.scheduler(),
          fc.commands([races], sizes),
          async (turns, commands) => {
            const market = await RaceMarket.open(servers.databases, turns, PEOPLE);
            const setup = async () => ({ model: { state: (await market.read()).state }, real: market });
            await fc.asyncModelRun(setup, commands);
          },
        );
        raceCount = 0;
        await fc.assert(property, { numRuns: rounds(8, 400), seed: chooseSeed(`races on ${engine}`) });
        expect(raceCount).toBeGreaterThanOrEqual(rounds(8, 1_000));
        console.log(`${raceCount} races on ${engine}`);
      },
      PATIENCE_MS,
    );
  });
}
