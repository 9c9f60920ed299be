import { expect, onTestFinished, test } from 'vitest';
import { chooseSeed } from '../../support/seed.ts';
import { MarketAudit } from '../support/market-audit.ts';
import { Random } from '../support/random.ts';
import { Load } from '../support/load.ts';
import { ENGINES, openFaultMarket } from '../support/fault-market.ts';
import { rounds } from '../support/rounds.ts';

const LIMIT_MS = rounds(300_000, 60 * 60_000);
const SOON = { interval: 1, timeout: 120_000 };

test.each(ENGINES)(
  '%s: under load, all that is under way is answered, no answer is lost, and it ends with 0',
  { timeout: LIMIT_MS },
  async (engine) => {
    const random = new Random(chooseSeed(engine));
    const site = await openFaultMarket(engine);
    onTestFinished(() => site.remove());
    const load = await Load.gather(site, random);
    const { trade } = load;
    const audit = new MarketAudit(site);
    for (let round = 0; round < rounds(2, 25); round++) {
      const { counts } = trade.ledger;
      const enough = counts.acknowledged + random.between(1, 12);
      const trading = load.tradeOn();
      await expect.poll(() => counts.acknowledged, SOON).toBeGreaterThanOrEqual(enough);
      expect(await site.market.stop('SIGTERM')).toBe(0);
      await trading;
      await site.market.start();
      const { real, problems } = await audit.inspect();
      problems.push(...trade.ledger.settle(real.holdings), ...trade.unexpected);
      expect(problems, `SEED=${random.seed}, round ${round}`).toEqual([]);
      trade.learn(real.listings);
    }
    // The one who was not answered was not let in any more.
    expect(trade.ledger.counts.unansweredDone).toBe(0);
    if (trade.retriedCount === 0) expect(site.market.output()).not.toMatch(/"level":[456]0/);
    console.log(`${engine}: ${JSON.stringify(trade.ledger.counts)}`);
  },
);
