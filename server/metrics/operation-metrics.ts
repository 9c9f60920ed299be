import type { Storage } from '../../app/media/storage/storage.server.ts';
import { CodedError } from '../../app/platform/coded-error.ts';
import type { Limits } from '../../app/platform/rate-limit/rate-limit.server.ts';
import { RateLimitedError } from '../../app/platform/rate-limit/rate-limit.ts';
import type { Candidates, SearchIndex } from '../../app/search/index/search-index.ts';
import type { Database } from '../../database/database.ts';
import { databaseOutage } from '../../database/outage.ts';
import { STORAGE_OUTAGES, type Metrics, type STORAGE_OPERATIONS } from './metrics.ts';

type WriteMetrics = Pick<Metrics, 'writesUnderWay' | 'writeSeconds' | 'writeOutages'>;

/** Counts and times writes: on SQLite they wait for one writer, on PostgreSQL for a connection. */
export function instrumentedDatabase(database: Database, metrics: WriteMetrics): Database {
  const timed = async <T>(write: () => Promise<T>): Promise<T> => {
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
    transaction: (work) => timed(() => database.transaction(work)),
    statement: (work) => timed(() => database.statement(work)),
  };
}

export function instrumentedLimits(
  limits: Limits,
  { rateLimitRejections }: Pick<Metrics, 'rateLimitRejections'>,
): Limits {
  const note = (error: unknown): never => {
    if (error instanceof RateLimitedError) rateLimitRejections.inc({ limit: error.limit });
    throw error;
  };
  return {
    count: (...events) => limits.count(...events).catch(note),
    async countIn(tx, event) {
      const rejection = await limits.countIn(tx, event);
      if (rejection) rateLimitRejections.inc({ limit: rejection.limit });
      return rejection;
    },
    countInMemory(limit, address) {
      try {
        limits.countInMemory(limit, address);
      } catch (error) {
        note(error);
      }
    },
  };
}

export function instrumentedSearch(
  index: SearchIndex,
  metrics: Pick<Metrics, 'searchSeconds' | 'searchTimeouts'>,
): SearchIndex {
  const timed = async <T>(query: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const found = await query();
    metrics.searchSeconds.observe((performance.now() - startedAt) / 1000);
    return found;
  };
  const counted = async <T extends Candidates>(limit: number, query: () => Promise<T>): Promise<T> => {
    const found = await timed(query);
    if (found.before !== null && found.feedSeqs.length < limit) metrics.searchTimeouts.inc();
    return found;
  };
  const { findCandidatesWithProducts } = index;
  return {
    ...index,
    findCandidates: (query, before, limit) =>
      counted(limit, () => index.findCandidates(query, before, limit)),
    ...(findCandidatesWithProducts && {
      findCandidatesWithProducts: (query, before, limit, filter) =>
        counted(limit, () => findCandidatesWithProducts(query, before, limit, filter)),
    }),
    listCandidates: (query, before, limit) => timed(() => index.listCandidates(query, before, limit)),
  };
}

/** Counts and times calls of a bounded store; the time of streaming a whole file is not measured. */
export function instrumentedStorage(
  storage: Storage,
  { storageSeconds, storageFailures }: Pick<Metrics, 'storageSeconds' | 'storageFailures'>,
): Storage {
  const timed = async <T>(
    operation: (typeof STORAGE_OPERATIONS)[number],
    call: () => Promise<T>,
  ): Promise<T> => {
    const startedAt = performance.now();
    try {
      return await call();
    } catch (error) {
      const why = error instanceof CodedError ? error.code : '';
      if (STORAGE_OUTAGES.includes(why)) storageFailures.inc({ operation, why });
      throw error;
    } finally {
      storageSeconds.observe({ operation }, (performance.now() - startedAt) / 1000);
    }
  };
  return {
    ...storage,
    write: (key, bytes) => timed('write', () => storage.write(key, bytes)),
    open: async (key) => {
      const file = await timed('open', () => storage.open(key));
      if (!file) return undefined;
      const { size } = file;
      const read = () => timed('read', () => file.read());
      return { size, read, stream: () => timed('read', () => file.stream()) };
    },
    remove: (key) => timed('remove', () => storage.remove(key)),
    check: () => timed('check', () => storage.check()),
  };
}
