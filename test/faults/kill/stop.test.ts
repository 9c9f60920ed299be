import { expect, onTestFinished, test } from 'vitest';
import { chooseSeed } from '../../support/seed.ts';
import { MarketAudit } from '../support/market-audit.ts';
import { Chance } from '../support/random.ts';
import { Crowd } from '../support/load.ts';
import { ENGINES, openFaultMarket } from '../support/fault-market.ts';
import { rounds } from '../support/rounds.ts';

const LIMIT_MS = rounds(300_000, 60 * 60_000);
const SOON = { interval: 1, timeout: 120_000 };

test.each(ENGINES)(
  '%s: under load, all that is under way is answered, no answer is lost, and it ends with 0',
  { timeout: LIMIT_MS },
  async (engine) => {
    const chance = new Chance(chooseSeed(engine));
    const site = await openFaultMarket(engine);
    onTestFinished(() => site.remove());
    const crowd = await Crowd.gather(site, chance);
    const { trade } = crowd;
    const audit = new MarketAudit(site);
    for (let round = 0; round < rounds(2, 25); round++) {
      const { tally } = trade.ledger;
      const enough = tally.acknowledged + chance.between(1, 12);
      const trading = crowd.tradeOn();
      await expect.poll(() => tally.acknowledged, SOON).toBeGreaterThanOrEqual(enough);
      expect(await site.market.stop('SIGTERM')).toBe(0);
      await trading;
      await site.market.start();
      const { real, problems } = await audit.look();
      problems.push(...trade.ledger.settle(real.holdings), ...trade.strange);
      expect(problems, `SEED=${chance.seed}, round ${round}`).toEqual([]);
      trade.learn(real.listings);
    }
    // Whoever was not answered was not let in any more.
    expect(trade.ledger.tally.unansweredDone).toBe(0);
    if (trade.sentAway === 0) expect(site.market.output()).not.toMatch(/"level":[456]0/);
    console.log(`${engine}: ${JSON.stringify(trade.ledger.tally)}`);
  },
);
