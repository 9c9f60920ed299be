import type { IncomingMessage } from 'node:http';
import type { Database } from '../database/database.ts';
import { openDataFolder } from '../database/data-folder.ts';
import { openDatabase } from '../database/open-database.ts';
import { startJanitor } from '../app/media/cleanup/cleanup.server.ts';
import { uploadSlots } from '../app/media/receive/upload-slots.ts';
import { openStorage } from '../app/media/storage/open-storage.server.ts';
import type { Services } from '../app/request/services.server.ts';
import { limitRules } from '../app/platform/rate-limit/rate-limit.ts';
import { openLimits, UNLIMITED } from '../app/platform/rate-limit/rate-limit.server.ts';
import { countUnseenNotices } from '../app/notice/notice.server.ts';
import { PushKeys } from '../app/notice/push/push-keys.server.ts';
import { UnsubscribeLinks } from '../app/notice/choice/unsubscribe-links.server.ts';
import { ClockWatch } from '../app/platform/clock/clock-watch.server.ts';
import type { Config } from '../app/platform/config/config.server.ts';
import { followChanges } from '../app/platform/follow/follow-changes.server.ts';
import { createLogger } from '../app/platform/logger.server.ts';
import { readSecret } from '../app/platform/secret.server.ts';
import { ExternalTokens } from '../app/account/external/external-tokens.server.ts';
import { openProviderClients } from '../app/account/external/provider-client.server.ts';
import { KnownDevices } from '../app/account/sign-in/known-devices.server.ts';
import { SecretEncryption } from '../app/account/second-factor/secret-encryption.server.ts';
import { PendingSignIns } from '../app/account/second-factor/pending-sign-in.server.ts';
import { PasskeyChallenges } from '../app/account/passkey/passkey-challenges.server.ts';
import type { TokenIssuer } from '../app/account/session/token-issuer.server.ts';
import { NumberHashes } from '../app/moderation/number/number-hashes.server.ts';
import { startNotifyingOperators } from '../app/moderation/waiting/notify-operators.server.ts';
import { startDigests } from '../app/account/email/start-digests.server.ts';
import type { ChatSource } from '../app/live/chat-streams.server.ts';
import { LiveHub } from '../app/live/live-hub.server.ts';
import { TypingRelay } from '../app/live/typing-relay.server.ts';
import {
  followChats,
  listMembers,
  listNewestStates,
  listStates,
} from '../app/talk/events/chat-events.server.ts';
import { countUnreadConversations } from '../app/talk/conversation.server.ts';
import { startMannerRefresh } from '../app/purchase/manner/refresh-manner.server.ts';
import { startAppointmentRefresh } from '../app/talk/meet/no-show/count-appointments.server.ts';
import { startDealSweep } from '../app/talk/reserve/start-deal-sweep.server.ts';
import { startUnreadMails } from '../app/talk/list/unread-mail/unread-mail.server.ts';
import type { BrandLinks } from '../app/shell/brand.ts';
import { openSearchIndex } from '../app/search/index/open-search-index.server.ts';
import { startKeywordAlerts } from '../app/keyword/match-listings.server.ts';
import { startAnnouncing } from '../app/product/follow/announce-listings.server.ts';
import { PopularSearches } from '../app/search/popular/popular-searches.server.ts';
import { Suggestions } from '../app/search/suggest/suggestions.server.ts';
import { openArticles, policyVersions } from '../app/support/articles/articles.server.ts';
import { findClientAddress } from './guards/client-address.ts';
import { Metrics } from './metrics/metrics.ts';
import { addStateMetrics } from './metrics/state-metrics.ts';
import {
  instrumentedDatabase,
  instrumentedLimits,
  instrumentedSearch,
  instrumentedStorage,
} from './metrics/operation-metrics.ts';
import { PageCache } from './page-cache/page-cache.ts';
import { Delivery } from './delivery.ts';
import { startHourlyWork } from './hourly-work.ts';

/** By the names under which rejections are counted. */
const CONCURRENCY_LIMITS = ['addressStreams', 'addressConnections', 'uploads'];
const SWEEP_EVERY_MS = 5 * 60_000;

export interface Market {
  services: Services;
  pageCache: PageCache;
  live: LiveHub;
  metrics: Metrics;
  /** Identifies clients for rate limits. */
  clientAddress(request: IncomingMessage): string;
  /** When the change log was last read to its end, by `performance.now`. */
  changesReadAt(): number;
  delivery: Delivery;
  close(): Promise<void>;
}

const REFRESHERS = [
  startDealSweep,
  startMannerRefresh,
  startAppointmentRefresh,
  startDigests,
  startNotifyingOperators,
  startAnnouncing,
  startUnreadMails,
];

/** Opens the database (migrating it), the photos, the search index and the followers of the change log. */
export async function openMarket(config: Config, brand: BrandLinks = {}): Promise<Market> {
  openDataFolder(config.dataDir);
  const logger = createLogger(config.logLevel, config.logFormat);
  const onError = (error: unknown) => logger.error({ err: error });
  const { dataDir, databaseUrl } = config;
  const articles = openArticles(config.contentDir);
  const secret = await readSecret(config);
  const tokenIssuer = await openTokenIssuer(config, secret);
  const metrics = new Metrics([...Object.keys(limitRules(config)), ...CONCURRENCY_LIMITS]);
  const opened = await openDatabase({ dataDir, databaseUrl }, onError, toMigrationLog(logger));
  const database = instrumentedDatabase(opened, metrics);
  const storage = await openPhotos(config, metrics, logger);
  const searchIndex = instrumentedSearch(await openSearchIndex({ database, dataDir, onError }), metrics);
  const now = () => Date.now();
  const popularSearches = config.hasPopularSearches
    ? new PopularSearches({ database, searchIndex, now })
    : undefined;
  const live = new LiveHub(database, onError, chatSource(database));
  const services: Services = {
    config,
    brand,
    database,
    storage,
    limits: openLimitsOf(config, { database, now, secret }, metrics),
    ...keyedBy(secret),
    providerClients: openProviderClients(config),
    searchIndex,
    suggestions: new Suggestions({ database, searchIndex, now }),
    popularSearches,
    typing: new TypingRelay(database, (typed) => live.sendTyping(typed)),
    articles,
    policies: policyVersions(articles),
    logger,
    onSecurityEvent: (event) => metrics.securityEvents.inc({ event }),
    tokenIssuer,
    now,
  };
  const pageCache = new PageCache(config.pageCacheBytes);
  const follower = await followChanges(
    database,
    (changes) => {
      pageCache.apply(changes);
      live.apply(changes);
    },
    onError,
  );
  const chats = await followChats(database, (ids) => live.applyChats(ids), onError);
  pageCache.trustLog(follower);
  const clock = new ClockWatch(now);
  const sweeps = [
    startJanitor({ database, storage, now, clock, logger }, SWEEP_EVERY_MS),
    startKeywordAlerts({ database, searchIndex, now, onError }),
    startHourlyWork({ database, now, clock, onError }),
    ...REFRESHERS.map((start) => start({ database, now, clock, onError })),
  ];
  const delivery = new Delivery(services, metrics);
  const market: Market = {
    services,
    pageCache,
    live,
    metrics,
    delivery,
    clientAddress: findClientAddress(config.trustedProxies, logger),
    changesReadAt: () => follower.caughtUpAt(),
    close: async () => {
      live.close();
      await Promise.all([
        delivery.stop(),
        ...sweeps.map((sweep) => sweep.stop()),
        follower.stop(),
        chats.stop(),
        services.typing.close(),
      ]);
      await searchIndex.close();
      await database.close();
    },
  };
  addStateMetrics(market);
  return market;
}

async function openPhotos(config: Config, metrics: Metrics, logger: Services['logger']) {
  uploadSlots.onRejected = () => metrics.rateLimitRejections.inc({ limit: 'uploads' });
  const onOutage = ({ message }: Error) =>
    logger.warn(`사진을 둘 버킷이 아직 답하지 않아요. 까닭은 bin/dasi doctor가 알려 줘요 (${message}).`);
  return instrumentedStorage(await openStorage(config, onOutage), metrics);
}

function openLimitsOf(
  config: Config,
  parts: { database: Database; now(): number; secret: string },
  metrics: Metrics,
) {
  if (!config.hasLimits) return UNLIMITED;
  return instrumentedLimits(openLimits({ ...parts, addresses: config }), metrics);
}

const toMigrationLog = (logger: Services['logger']) => (migration: string, durationMs: number) =>
  logger.info({ migration, ms: Math.round(durationMs) }, 'migrated');

function keyedBy(secret: string) {
  return {
    devices: new KnownDevices(secret),
    pendingSignIns: new PendingSignIns(secret),
    secretEncryption: new SecretEncryption(secret),
    passkeyChallenges: new PasskeyChallenges(secret),
    externalTokens: new ExternalTokens(secret),
    pushKeys: new PushKeys(secret),
    unsubscribeLinks: new UnsubscribeLinks(secret),
    numberHashes: new NumberHashes(secret),
  };
}

function chatSource({ read }: Database): ChatSource {
  return {
    listNewest: (accountId) => listNewestStates(read, accountId),
    listAmong: (ids) => listStates(read, ids),
    listMembers: (ids) => listMembers(read, ids),
    countUnread: async (accountIds) => {
      const [chats, notices] = await Promise.all([
        countUnreadConversations(read, accountIds),
        countUnseenNotices(read, accountIds),
      ]);
      return (id) => ({ chats: chats.get(id) ?? 0, notices: notices.get(id) ?? 0 });
    },
  };
}

/** Loaded only where tokens are issued. */
async function openTokenIssuer(config: Config, secret: string): Promise<TokenIssuer | undefined> {
  if (!config.tokenSyncUrl) return undefined;
  const { createTokenIssuer } = await import('../app/account/session/token-issuer.server.ts');
  return createTokenIssuer(secret, new URL(config.tokenSyncUrl).origin);
}
