import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** Where those who run wait until all are there, so that what each does before its transaction is behind them. */
export class StartingLine {
  readonly #runners: number;
  #there = 0;
  readonly #open = Promise.withResolvers<void>();

  constructor(runners: number) {
    this.#runners = runners;
  }

  /** Called once by each: when it is there, or when it has ended before. */
  arrive(): Promise<void> {
    if (++this.#there === this.#runners) this.#open.resolve();
    return this.#open.promise;
  }
}

/**
 * A server's database for one runner: its first transaction begins once all runners are at the line, and `turn` is
 * awaited after each statement of it, so that the one who gives the turns decides how transactions are interleaved.
 */
export function databaseForRunner(
  server: Database,
  line: StartingLine,
  turn: () => Promise<void>,
): { database: Database; end(): void } {
  let hasArrived = false;
  const arrive = async () => {
    if (hasArrived) return;
    hasArrived = true;
    await line.arrive();
  };
  const waitForTurn: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await turn();
      return result;
    },
  };
  const transaction: Database['transaction'] = async (work) => {
    await arrive();
    await turn();
    return server.transaction((tx) => work(tx.withPlugin(waitForTurn)));
  };
  return { database: { ...server, transaction }, end: () => void arrive() };
}
