import type { Scheduler } from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** Where those who run wait until all are there, so that what each does before its transaction is behind them. */
class StartingLine {
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
function databaseForRunner(
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

export interface Runner<T> {
  name: string;
  run(database: Database): Promise<T>;
}

/** Has all of them run at once, spread over the servers; what becomes of each. */
export async function runAtOnce<T>(
  servers: readonly Database[],
  turns: Scheduler,
  runners: readonly Runner<T>[],
): Promise<PromiseSettledResult<T>[]> {
  const line = new StartingLine(runners.length);
  const running = runners.map(async ({ name, run }, index) => {
    const server = servers[index % servers.length]!;
    const turn = () => turns.schedule(Promise.resolve(), `${index} ${name}`);
    const { database, end } = databaseForRunner(server, line, turn);
    try {
      return await run(database);
    } finally {
      end();
    }
  });
  return turns.waitFor(Promise.allSettled(running));
}
