import { collectDefaultMetrics, Gauge } from 'prom-client';
import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveHub } from '../../app/live/live-hub.server.ts';
import { findMailQueue } from '../../app/mail/queue-mail.server.ts';
import { findLastAct } from '../../app/platform/audit-log.server.ts';
import type { Services } from '../../app/request/services.server.ts';
import { countCases, oldestCaseMs } from '../../app/support/case/case.server.ts';
import { countOpenInquiries } from '../../app/support/inquiry/inquiry.server.ts';
import { version } from '../start-line.ts';
import type { Metrics } from './metrics.ts';
import type { PageCache } from '../page-cache/page-cache.ts';

interface GaugeSources {
  metrics: Metrics;
  pageCache: PageCache;
  live: LiveHub;
  services: Services;
  changesReadAt(): number;
}

/** Metrics read at scrape time, without cost until then; Node's own among them. */
export function addStateMetrics({ metrics, pageCache, live, services, changesReadAt }: GaugeSources): void {
  collectDefaultMetrics({ register: metrics.registry });
  const build = new Gauge({
    name: 'dasi_build_info',
    help: 'Always 1; which version runs',
    labelNames: ['version'],
    registers: [metrics.registry],
  });
  build.set({ version }, 1);
  addResources(metrics, services);
  const { queue } = pageCache;
  metrics.counter('dasi_page_cache_hits_total', 'Public pages answered from memory', () => pageCache.hits);
  metrics.counter('dasi_page_cache_renders_total', 'Public pages rendered', () => pageCache.renders);
  metrics.counter(
    'dasi_page_cache_refused_total',
    'Pages refused since too many waited',
    () => queue.refused,
  );
  metrics.gauge('dasi_page_cache_bytes', 'Bytes that kept pages take', () => pageCache.cachedBytes);
  metrics.gauge('dasi_page_cache_waiting', 'Pages that wait to be rendered', () => queue.waiting);
  metrics.gauge('dasi_live_streams', 'Open live streams', () => live.streamCount);
  metrics.gauge(
    'dasi_changes_behind_seconds',
    'How long ago the change log was last read to its end',
    () => (performance.now() - changesReadAt()) / 1000,
  );
  metrics.gauge(
    'dasi_search_index_caught_up',
    'Whether the search index has every change: 1 or 0',
    async () => Number(await services.searchIndex.caughtUp()),
  );
  addQueues(metrics, services);
}

/** Queues: for operators, backup and delivery. */
function addQueues(metrics: Metrics, { database, now }: Services): void {
  const { read } = database;
  metrics.gauge(
    'dasi_cases_open',
    'Cases that wait for an operator',
    async () => (await countCases(read)).all,
  );
  metrics.gauge(
    'dasi_cases_oldest_open_seconds',
    'For how long the first of them has waited',
    async () => (await oldestCaseMs(read, now())) / 1000,
  );
  metrics.gauge(
    'dasi_inquiries_open',
    'Inquiries that wait for an answer',
    async () => (await countOpenInquiries(read)).count,
  );
  metrics.gauge(
    'dasi_inquiries_oldest_open_seconds',
    'For how long the first of them has waited',
    async () => {
      const { oldestAt } = await countOpenInquiries(read);
      return oldestAt === null ? 0 : Math.max(0, now() - oldestAt) / 1000;
    },
  );
  metrics.gauge(
    'dasi_backup_age_seconds',
    'How long ago the newest backup was made; since 1970 where none was',
    async () => (now() - ((await findLastAct(read, 'backup'))?.createdAt ?? 0)) / 1000,
  );
  const findQueue = () => findMailQueue(read, now());
  metrics.gauge('dasi_mail_waiting', 'Mails that wait to be sent', async () => (await findQueue()).count);
  metrics.gauge(
    'dasi_mail_oldest_waiting_seconds',
    'For how long the first of them has waited',
    async () => (await findQueue()).oldestMs / 1000,
  );
}

function addResources(metrics: Metrics, { config, database }: Services): void {
  const space = openDiskSpace(config.dataDir);
  metrics.gauge(
    'dasi_data_disk_free_bytes',
    'Room that is left on the disk of DATA_DIR',
    async () => (await space()).freeBytes,
  );
  metrics.gauge(
    'dasi_data_disk_size_bytes',
    'The size of the disk of DATA_DIR',
    async () => (await space()).sizeBytes,
  );
  const { pool } = database;
  if (!pool) return;
  metrics.gauge('dasi_database_connections', 'Open connections of the pool', () => pool().open);
  metrics.gauge('dasi_database_connections_idle', 'Those that no one uses', () => pool().idle);
  metrics.gauge('dasi_database_connections_waiting', 'Queries that wait for one', () => pool().waiting);
}

const MAX_ANSWER_MS = 1_000;

interface DiskSpace {
  freeBytes: number;
  sizeBytes: number;
}

/** One call at a time: on a file system that hangs, each keeps a thread. @returns rejects without an answer */
export function openDiskSpace(folder: string): () => Promise<DiskSpace> {
  let looking: Promise<DiskSpace> | undefined;
  return async () => {
    looking ??= readSpace(folder).finally(() => (looking = undefined));
    const space = await Promise.race([looking, sleep(MAX_ANSWER_MS, undefined, { ref: false })]);
    if (!space) throw new Error(`no answer after ${MAX_ANSWER_MS} ms`);
    return space;
  };
}

async function readSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
