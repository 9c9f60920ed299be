import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { PUSH_OUTCOMES } from '../../app/notice/push/push.ts';
import { createLimiter } from '../../app/platform/limiter.server.ts';
import { SECURITY_EVENTS } from '../../app/request/security-events.ts';
import type { DatabaseOutage } from '../../database/outage.ts';
import { RequestMetrics } from './request-metrics.ts';

const OUTAGES: DatabaseOutage[] = ['busy', 'away', 'full'];

const GAUGES_AT_ONCE = 2;
export const STORAGE_OUTAGES = ['away', 'full'];
export const STORAGE_OPERATIONS = ['write', 'open', 'read', 'remove', 'check'] as const;

/** The metrics of one process, from its start. Labels come from fixed, short lists. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests = new RequestMetrics();
  /** Transactions and single statements begun and not finished. */
  writesUnderWay = 0;
  readonly writeSeconds = new Histogram({
    name: 'dasi_database_write_duration_seconds',
    help: 'From asking for a transaction to its end, waiting for the writer included',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [this.registry],
  });
  readonly writeOutages = new Counter({
    name: 'dasi_database_write_outages_total',
    help: 'Writes for which the database had no time (busy), no answer (away) or no room (full)',
    labelNames: ['why'],
    registers: [this.registry],
  });
  readonly storageSeconds = new Histogram({
    name: 'dasi_storage_duration_seconds',
    help: 'One call of the store of photos, a folder or S3, waiting for its turn included',
    labelNames: ['operation'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  });
  readonly storageFailures = new Counter({
    name: 'dasi_storage_failures_total',
    help: 'Calls of the store of photos that had no answer or an error (away) or no room (full)',
    labelNames: ['operation', 'why'],
    registers: [this.registry],
  });
  readonly searchSeconds = new Histogram({
    name: 'dasi_search_look_duration_seconds',
    help: 'One look at the search index',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
    registers: [this.registry],
  });
  readonly searchTimeouts = new Counter({
    name: 'dasi_search_looks_given_up_total',
    help: 'Looks at the search index that ended for their time, with less than was asked for',
    registers: [this.registry],
  });
  readonly rateLimitRejections = new Counter({
    name: 'dasi_limit_refusals_total',
    help: 'What was refused for being asked for too often',
    labelNames: ['limit'],
    registers: [this.registry],
  });
  readonly mailAttempts = new Counter({
    name: 'dasi_mail_attempts_total',
    help: 'Mails that were handed over (sent), and that were not taken (failed)',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  readonly pushAttempts = new Counter({
    name: 'dasi_push_attempts_total',
    help: 'Pushes by what their service answered: sent, later, gone, rejected or given-up',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  readonly securityEvents = new Counter({
    name: 'dasi_security_events_total',
    help: 'What the log tells as a security event',
    labelNames: ['event'],
    registers: [this.registry],
  });

  /** Otherwise each scrape would take all connections to PostgreSQL at once. */
  readonly #inTurn = createLimiter(GAUGES_AT_ONCE);

  /** @param limits their names */
  constructor(limits: string[]) {
    // Starts at 0: otherwise the first occurrence would be no increase.
    for (const why of OUTAGES) this.writeOutages.inc({ why }, 0);
    for (const operation of STORAGE_OPERATIONS) {
      this.storageSeconds.zero({ operation });
      for (const why of STORAGE_OUTAGES) this.storageFailures.inc({ operation, why }, 0);
    }
    for (const limit of limits) this.rateLimitRejections.inc({ limit }, 0);
    for (const outcome of ['sent', 'failed']) this.mailAttempts.inc({ outcome }, 0);
    for (const outcome of PUSH_OUTCOMES) this.pushAttempts.inc({ outcome }, 0);
    for (const event of SECURITY_EVENTS) this.securityEvents.inc({ event }, 0);
    this.gauge('dasi_database_writes_under_way', 'Writes asked for and not done', () => this.writesUnderWay);
  }

  /** A gauge read at scrape time; left out on failure, since an old value would be wrong. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const registers = [this.registry];
    const inTurn = this.#inTurn;
    const gauge = new Gauge({
      name,
      help,
      registers,
      async collect() {
        try {
          this.set(await inTurn(async () => read()));
        } catch {
          // The database or storage is unreachable: `/readyz`, the log and other metrics report it.
          this.remove();
        }
      },
    });
    gauge.remove();
  }

  /** A counter of other code, read at scrape time. */
  counter(name: string, help: string, read: () => number): void {
    const counter = new Counter({
      name,
      help,
      registers: [],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
    this.registry.registerMetric(counter);
  }
}
