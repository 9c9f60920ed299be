import type { Database } from '../../database/database.ts';
import { databaseOutage } from '../../database/outage.ts';
import type { Metrics } from './metrics.ts';

type WriteMetrics = Pick<Metrics, 'writesUnderWay' | 'writeSeconds' | 'writeOutages'>;

/** The same database, whose writes are counted and timed: on SQLite they wait for one writer, on PostgreSQL for a connection. */
export function instrumentedDatabase(database: Database, metrics: WriteMetrics): Database {
  const measured = async <T>(write: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    metrics.writesUnderWay++;
    try {
      return await write();
    } catch (error) {
      const why = databaseOutage(error);
      if (why) metrics.writeOutages.inc({ why });
      throw error;
    } finally {
      metrics.writesUnderWay--;
      metrics.writeSeconds.observe((performance.now() - startedAt) / 1000);
    }
  };
  return {
    ...database,
    transaction: (work) => measured(() => database.transaction(work)),
    statement: (work) => measured(() => database.statement(work)),
  };
}
