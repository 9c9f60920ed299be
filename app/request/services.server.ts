import { createContext } from 'react-router';
import type { Database } from '../../database/database.ts';
import type { PolicyVersions } from '../account/consent/consent.ts';
import type { ExternalTokens } from '../account/external/external-tokens.server.ts';
import type { ProviderClients } from '../account/external/provider-client.server.ts';
import type { KnownDevices } from '../account/sign-in/known-devices.server.ts';
import type { SecretEncryption } from '../account/second-factor/secret-encryption.server.ts';
import type { PasskeyChallenges } from '../account/passkey/passkey-challenges.server.ts';
import type { PendingSignIns } from '../account/second-factor/pending-sign-in.server.ts';
import type { TokenIssuer } from '../account/session/token-issuer.server.ts';
import type { PushKeys } from '../notice/push/push-keys.server.ts';
import type { UnsubscribeLinks } from '../notice/choice/unsubscribe-links.server.ts';
import type { Limits } from '../rate-limit/rate-limit.server.ts';
import type { Storage } from '../media/storage/storage.server.ts';
import type { Config } from '../platform/config/config.server.ts';
import type { Logger } from '../platform/logger.server.ts';
import type { PopularSearches } from '../search/popular/popular-searches.server.ts';
import type { SearchIndex } from '../search/index/search-index.ts';
import type { Suggestions } from '../search/suggest/suggestions.server.ts';
import type { BrandLinks } from '../shell/brand.ts';
import type { Articles } from '../support/articles/article.ts';
import type { SecurityEvent } from './security-events.ts';

export interface Services {
  config: Config;
  brand: BrandLinks;
  database: Database;
  storage: Storage;
  limits: Limits;
  devices: KnownDevices;
  pendingSignIns: PendingSignIns;
  secretEncryption: SecretEncryption;
  passkeyChallenges: PasskeyChallenges;
  externalTokens: ExternalTokens;
  unsubscribeLinks: UnsubscribeLinks;
  providerClients: ProviderClients;
  pushKeys: PushKeys;
  searchIndex: SearchIndex;
  suggestions: Suggestions;
  popularSearches: PopularSearches | undefined;
  articles: Articles;
  policies: PolicyVersions;
  logger: Logger;
  onSecurityEvent(event: SecurityEvent): void;
  tokenIssuer: TokenIssuer | undefined;
  now(): number;
}

export const servicesContext = createContext<Services>();
