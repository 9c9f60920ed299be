import { isIP } from 'node:net';

/** Of browsers' makers: Google, Mozilla, Apple and Microsoft. Their subdomains too. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
];

const MAX_ENDPOINT_LENGTH = 2_048;

export interface PushHosts {
  names: readonly string[];
  /** Whole origins, on any network: only where the market serves this machine alone. */
  origins: readonly string[];
}

/** Hosts and origins (`http://127.0.0.1:9099`), separated by commas; undefined if invalid. */
export function parsePushHosts(setting: string): PushHosts | undefined {
  const given = setting
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
  const origins = given.filter((part) => part.includes('://'));
  const names = given.filter((part) => !part.includes('://'));
  const areOrigins = origins.every((part) => URL.canParse(part) && new URL(part).origin === part);
  if (!areOrigins || !names.every(isHostName)) return undefined;
  return { names: [...KNOWN_HOSTS, ...names], origins };
}

function isHostName(name: string): boolean {
  return /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,62}$/.test(name) && isIP(name) === 0;
}

/** Where pushes may go: an allowed host by https on its usual port, without credentials; or an allowed origin. */
export function parseEndpoint(
  endpoint: string,
  hosts: PushHosts,
): { url: URL; isOnThisMachine: boolean } | undefined {
  if (endpoint.length > MAX_ENDPOINT_LENGTH || !/^[!-~]+$/.test(endpoint) || !URL.canParse(endpoint))
    return undefined;
  const url = new URL(endpoint);
  if (url.username || url.password || url.hash) return undefined;
  if (hosts.origins.includes(url.origin)) return { url, isOnThisMachine: true };
  const isAllowed = hosts.names.some((name) => url.hostname === name || url.hostname.endsWith(`.${name}`));
  // `port` is empty for the usual one.
  if (url.protocol !== 'https:' || url.port !== '' || !isAllowed) return undefined;
  return { url, isOnThisMachine: false };
}
