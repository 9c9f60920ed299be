import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { closeReport, listReports, sendReport } from '../report/report.server.ts';
import { claimCase, closeCase, findCase, pageQueue, releaseCase } from './case.server.ts';
import type { ModerationCase } from './case.ts';

const DOINGS = ['report', 'claim', 'release', 'uphold', 'dismiss', 'close-report'] as const;

/** Who does it: one of three. */
const doings = fc.array(fc.tuple(fc.constantFrom(...DOINGS), fc.nat(2)), { minLength: 2, maxLength: 8 });

type Doing = [(typeof DOINGS)[number], number];

class Race {
  readonly #market: TradingMarket;
  readonly #people: TestPerson[];
  readonly #listing: string;

  constructor(market: TradingMarket, people: TestPerson[], listing: string) {
    this.#market = market;
    this.#people = people;
    this.#listing = listing;
  }

  async report(who: number): Promise<void> {
    const typed = { reason: 'fraud', details: '' };
    const input = { kind: 'listing', targetId: this.#listing, typed, onceKey: undefined } as const;
    await sendReport(this.#market.deps, this.#people[who]!, input);
  }

  /** @returns whether it closed the case */
  async do([doing, who]: Doing, { id: caseId, version }: ModerationCase): Promise<boolean> {
    const { database, deps } = this.#market;
    const operator = this.#people[who]!.id;
    const by = { ...deps, operator };
    switch (doing) {
      case 'report':
        await this.report(who);
        return false;
      case 'claim':
        await claimCase(by, { caseId, version });
        return false;
      case 'release':
        await releaseCase(by, { caseId, version });
        return false;
      case 'close-report': {
        const [oldest] = await listReports(database.read, { all: false, limit: 1 });
        if (oldest) await closeReport(by, { reportId: oldest.id, note: '' });
        return false;
      }
      default: {
        const outcome = doing === 'uphold' ? 'upheld' : 'dismissed';
        const closing = { caseId, version, outcome, note: '', operator, now: deps.now() } as const;
        return (await database.transaction((tx) => closeCase(tx, closing))).ok;
      }
    }
  }

  /** What waits: cases, and the case of each report. */
  async readOpen(): Promise<{ cases: string[]; caseOfReports: (string | null)[] }> {
    const { read } = this.#market.database;
    const { cases } = await pageQueue(read, 'all', null);
    const reports = await listReports(read, { all: false, limit: 100 });
    return { cases: cases.map(({ id }) => id), caseOfReports: reports.map(({ caseId }) => caseId) };
  }
}

describe.each(engines)('$name', (engine) => {
  test('whatever operators and reporters do at once, a case is closed once and no report is lost', async () => {
    const market = await openTradingMarket(engine);
    const people = [
      market.fox,
      await addPerson(market.database, '하늘'),
      await addPerson(market.database, '바다'),
    ];
    try {
      await fc.assert(
        fc.asyncProperty(doings, async (all) => {
          const race = new Race(market, people, await addListing(market.deps, market.whale, {}));
          await race.report(0);
          const [found] = (await pageQueue(market.database.read, 'all', null)).cases;
          const closed = await Promise.all(all.map((doing) => race.do(doing, found!)));
          expect(closed.filter(Boolean).length).toBeLessThanOrEqual(1);
          const { cases, caseOfReports } = await race.readOpen();
          expect(cases.length).toBeLessThanOrEqual(1);
          expect([...new Set(caseOfReports)]).toEqual(cases);
          const after = await findCase(market.database.read, found!.id);
          expect(after!.outcome !== null).toBe(closed.includes(true));
          for (const { id } of await listReports(market.database.read, { all: false, limit: 100 }))
            await closeReport(market.deps, { reportId: id, note: '' });
          expect((await pageQueue(market.database.read, 'all', null)).cases).toEqual([]);
        }),
        { numRuns: 40 },
      );
    } finally {
      await market.database.close();
    }
  }, 60_000);
});
