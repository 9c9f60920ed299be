import type { Database } from '../../database/database.ts';
import { databaseOutage } from '../../database/outage.ts';
import type { Figures } from './metrics.ts';

type WriteFigures = Pick<Figures, 'writesUnderWay' | 'writeSeconds' | 'writeOutages'>;

/** The same database, whose writes are counted and timed: on SQLite they wait for one writer, on PostgreSQL for a connection. */
export function measuredDatabase(database: Database, figures: WriteFigures): Database {
  const measured = async <T>(write: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    figures.writesUnderWay++;
    try {
      return await write();
    } catch (error) {
      const why = databaseOutage(error);
      if (why) figures.writeOutages.inc({ why });
      throw error;
    } finally {
      figures.writesUnderWay--;
      figures.writeSeconds.observe((performance.now() - startedAt) / 1000);
    }
  };
  return {
    ...database,
    transaction: (work) => measured(() => database.transaction(work)),
    statement: (work) => measured(() => database.statement(work)),
  };
}
