import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../database/open-database.ts';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';
import { chooseSeed } from '../support/seed.ts';
import { Visitor } from '../support/visitor.ts';
import { FuzzedMarket } from './fuzzed-market.ts';
import { findProblems } from './judge.ts';
import { listPatterns } from './known-names.ts';
import { listBrokenRules } from './market-rules.ts';
import { sendFuzzed, type Answer, type Target } from './send-requests.ts';
import { fuzzedRequestsAt, toCurl, type FuzzedRequest } from './fuzzed-request.ts';

/** Requests that are on their way together. */
const AT_ONCE = 16;
/** After so many, things are put in order again: some have signed the member out, or removed what was listed. */
const IN_A_ROW = 50;
const MAX_PREFIXES = 12;

/** A connection that was closed when it was to be used again says nothing of the server; one of the request's own does. */
const CLOSED = ['ECONNRESET', 'EPIPE'];

async function sendTwice(fuzzed: FuzzedRequest, target: Target): Promise<Answer> {
  try {
    return await sendFuzzed(fuzzed, target);
  } catch (error) {
    if (!CLOSED.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return sendFuzzed(fuzzed, { ...target, agent: false });
  }
}

async function judgeAnswer(fuzzed: FuzzedRequest, target: Target): Promise<string[]> {
  try {
    return findProblems(await sendTwice(fuzzed, target));
  } catch (error) {
    // What is refused before it could be read may have been `HEAD`, to which the refusal says too much.
    const isRejection =
      fuzzed.method === 'HEAD' && (error as NodeJS.ErrnoException).code === 'HPE_CLOSED_CONNECTION';
    return isRejection ? [] : [`no answer: ${String(error)}`];
  }
}

/** Sends them `AT_ONCE` at a time; what is wrong with any answer, with the request as a line. */
async function sendAll(fuzzedRequests: FuzzedRequest[], target: Target): Promise<string[]> {
  const shown: string[] = [];
  const left = fuzzedRequests.values();
  const work = async () => {
    for (const fuzzed of left) {
      const problems = await judgeAnswer(fuzzed, target);
      if (problems.length > 0) shown.push(`${problems.join('; ')}\n  ${toCurl(fuzzed)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return shown;
}

/** Tests that `count` generated requests to each address there is are answered as they should be. */
export function fuzzEveryRoute(engine: 'SQLite' | 'PostgreSQL', count: number): void {
  describe(engine, () => {
    let market: FuzzedMarket;
    let databaseUrl: string | undefined;
    beforeAll(async () => {
      databaseUrl = engine === 'PostgreSQL' ? (await createEmptyDatabase()).url : undefined;
      market = await FuzzedMarket.open(databaseUrl ? { DATABASE_URL: databaseUrl } : {});
    });
    afterAll(() => market.close());
    const patterns = listPatterns();
    const seed = chooseSeed(`fuzz on ${engine}`);

    test.for(patterns)('%s', async (pattern) => {
      const ownSeed = seed + patterns.indexOf(pattern) * count;
      const problems: string[] = [];
      const outputBefore = market.process.output().length;
      for (let done = 0; done < count && problems.length < MAX_PREFIXES; done += IN_A_ROW) {
        await market.prepare();
        const fuzzedRequests = fc.sample(fuzzedRequestsAt(pattern, market.things), {
          seed: ownSeed + done,
          numRuns: IN_A_ROW,
        });
        problems.push(...(await sendAll(fuzzedRequests, market.target)));
      }
      expect(problems.slice(0, MAX_PREFIXES)).toEqual([]);
      // Nothing of this is a failure of the server's, nor worth more than a line of information.
      expect(market.process.output().slice(outputBefore)).toBe('');
    });

    test('afterwards the market serves as before, and its tables hold', async () => {
      const visitor = new Visitor(market.process.url);
      const paths = [
        '/',
        '/product',
        '/product?q=의자',
        `/product/detail/${market.things.ids[0]}`,
        '/readyz',
      ];
      for (const path of paths) expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
      await visitor.signUp();
      expect(await market.process.stop()).toBe(0);
      const { dataDir } = market.process;
      const database = await openDatabase({ dataDir, databaseUrl }, (error) => {
        throw error;
      });
      expect(await listBrokenRules(database)).toEqual([]);
      await database.close();
    });
  });
}
