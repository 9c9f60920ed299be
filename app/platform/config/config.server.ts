import proxyaddr from 'proxy-addr';
import { z } from 'zod';
import { withCredentials } from './credentials.server.ts';
import { parseMailFrom, parseSmtpUrl, type SmtpServer } from './mail-settings.ts';
import { LOG_FORMATS, type LogFormat } from '../logger.server.ts';
import { SECRET_BYTES } from '../secret.server.ts';
import { parsePushHosts, type PushHosts } from './push-hosts.ts';
import { type ExternalClient, externalClientsProblem, toExternalClient } from './external-clients.ts';
import { findMisspelt, misspeltLine, toMisspeltLine } from './setting-names.ts';
import { wrongSettingsLine } from './setting-rules.ts';
import { siteColorProblem } from './site-palette.server.ts';
import { parseStorageUrl, type Bucket } from './storage-url.ts';

const blankToUndefined = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankToUndefined, schema.optional());
const countOf = (defaultCount: number) =>
  z.preprocess(blankToUndefined, z.coerce.number().int().min(1).max(1_000_000).default(defaultCount));
const httpAddress = z.url({ protocol: /^https?$/ });

const isOrigin = (address: string) =>
  URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`;

/**
 * https or this machine; no user, which browsers reject; no IPv6, which a security policy cannot name.
 * https://www.w3.org/TR/CSP3/#grammardef-host-part
 */
function isForBrowsers(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const isLoopback = /^(localhost|.+\.localhost|127(\.\d+){3})$/.test(hostname);
  return (protocol === 'https:' || isLoopback) && !username && !password && !hostname.startsWith('[');
}

const isStoragePublicUrl = (address: string) => isForBrowsers(address) && !/[?#]/.test(address);

/** `mailto:` or `https:`, plain characters, one line. */
function isSecurityContact(address: string): boolean {
  if (!/^[!-~]+$/.test(address) || !URL.canParse(address)) return false;
  const { protocol, pathname } = new URL(address);
  return protocol === 'https:' || (protocol === 'mailto:' && /^[^@]+@[^@]+$/.test(pathname));
}

const ONE_LINE = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

const settings = z.object({
  PORT: z.preprocess(blankToUndefined, z.coerce.number().int().min(0).max(65535).default(3000)),
  HOST: z.preprocess(blankToUndefined, z.string().default('127.0.0.1')),
  ORIGIN: optional(httpAddress.refine(isOrigin)),
  HSTS_SUBDOMAINS: z.preprocess(blankToUndefined, z.enum(['on', 'off']).default('off')),
  DATA_DIR: z.preprocess(blankToUndefined, z.string().default('./data')),
  CONTENT_DIR: optional(z.string()),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//)),
  STORAGE_URL: optional(z.string().refine((address) => parseStorageUrl(address) !== undefined)),
  STORAGE_PUBLIC_URL: optional(httpAddress.refine(isStoragePublicUrl)),
  METRICS_TOKEN: optional(z.string().min(16)),
  SECURITY_CONTACT: optional(z.string().refine(isSecurityContact)),
  SECRET: optional(z.string().refine((secret) => Buffer.byteLength(secret) >= SECRET_BYTES)),
  TOKEN_SYNC_URL: optional(httpAddress.refine(isForBrowsers)),
  SMTP_URL: optional(z.string().refine((address) => parseSmtpUrl(address) !== undefined)),
  MAIL_FROM: optional(z.string().refine((sender) => parseMailFrom(sender) !== undefined)),
  PUSH_HOSTS: z.preprocess(
    blankToUndefined,
    z
      .string()
      .refine((hosts) => parsePushHosts(hosts) !== undefined)
      .default(''),
  ),
  KAKAO_CLIENT_ID: optional(z.string()),
  KAKAO_CLIENT_SECRET: optional(z.string()),
  NAVER_CLIENT_ID: optional(z.string()),
  NAVER_CLIENT_SECRET: optional(z.string()),
  SITE_NAME: z.preprocess(blankToUndefined, z.string().trim().min(1).max(20).regex(ONE_LINE).default('다시')),
  SITE_COLOR: optional(z.string().regex(/^#[0-9a-f]{6}$/i)),
  LOG_LEVEL: z.preprocess(
    blankToUndefined,
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
  LOG_FORMAT: z.preprocess(blankToUndefined, z.enum(LOG_FORMATS).default('numbers')),
  POPULAR_SEARCHES: z.preprocess(blankToUndefined, z.enum(['on', 'off']).default('on')),
  TRUSTED_PROXIES: z.preprocess(blankToUndefined, z.string().refine(areProxies).default('')),
  SECOND_FACTOR: z.preprocess(blankToUndefined, z.enum(['optional', 'required']).default('optional')),
  LIMITS: z.preprocess(blankToUndefined, z.enum(['on', 'off']).default('on')),
  SIGN_IN_FAILURES_PER_ADDRESS: countOf(25),
  SIGN_UPS_PER_ADDRESS: countOf(30),
  SEARCHES_PER_ADDRESS: countOf(600),
  LIVE_STREAMS_PER_ADDRESS: countOf(500),
  CONNECTIONS_PER_ADDRESS: countOf(2_000),
  UPLOADS_PER_ADDRESS: countOf(40),
  PAGE_CACHE_MB: z.preprocess(blankToUndefined, z.coerce.number().min(1).max(65536).default(64)),
});

export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape);

export interface Config {
  port: number;
  host: string;
  /** Without a closing slash; undefined: the request's Host. */
  origin: string | undefined;
  hasHstsForSubdomains: boolean;
  dataDir: string;
  /** The operator's texts; undefined: the built-in ones. */
  contentDir: string | undefined;
  databaseUrl: string | undefined;
  /** Undefined: `photos` in `dataDir`. */
  bucket: Bucket | undefined;
  /** With a closing slash; undefined: `/media/`. */
  storagePublicUrl: string | undefined;
  metricsToken: string | undefined;
  /** `mailto:` or `https:`; undefined: none. */
  securityContact: string | undefined;
  /** Undefined: generated into `dataDir`. */
  secret: string | undefined;
  tokenSyncUrl: string | undefined;
  /** Undefined: `outbox` in `dataDir`. */
  smtp: SmtpServer | undefined;
  pushHosts: PushHosts;
  mailFrom: { name: string | undefined; address: string } | undefined;
  /** Undefined: its button is not shown. */
  externalClients: { kakao: ExternalClient | undefined; naver: ExternalClient | undefined };
  siteName: string;
  /** `#rrggbb`; undefined: the design's green. */
  siteColor: string | undefined;
  logLevel: string;
  logFormat: LogFormat;
  hasPopularSearches: boolean;
  trustedProxies: string[];
  isSecondFactorRequired: boolean;
  hasLimits: boolean;
  signInFailuresPerAddress: number;
  signUpsPerAddress: number;
  searchesPerAddress: number;
  liveStreamsPerAddress: number;
  /** Concurrent, by socket address; trusted proxies are exempt. */
  connectionsPerAddress: number;
  uploadsPerAddress: number | undefined;
  pageCacheBytes: number;
}

type Given = z.infer<typeof settings>;

/**
 * Reads the environment and credential files (`withCredentials`).
 * @param use a `tool` needs no secret
 * @returns the settings, or one line naming each wrong setting, never its value
 */
export function parseConfig(
  environment: Record<string, string | undefined>,
  use: 'server' | 'tool' = 'server',
): Config | { problem: string } {
  const read = withCredentials(environment, SETTING_NAMES);
  if ('problem' in read) return reject(read.problem);
  const misspelt = misspeltLine(environment, SETTING_NAMES);
  if (misspelt !== undefined) return reject(misspelt);
  const parsed = settings.safeParse(read.env);
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => String(issue.path[0]));
    return reject(wrongSettingsLine([...new Set(names)]));
  }
  const [problem] = use === 'server' ? contradictions(parsed.data) : [];
  return problem === undefined ? toConfig(parsed.data) : reject(problem);
}

interface SettingsInspection {
  problems: string[];
  /** Settings that cannot be read, or whose names look misspelt. */
  unusable: string[];
  config: Config;
}

/** All errors, where `parseConfig` ends with the first. */
export function inspectSettings(environment: Record<string, string | undefined>): SettingsInspection {
  const read = withCredentials(environment, SETTING_NAMES);
  const [env, unread] = 'problem' in read ? [environment, read.problem] : [read.env, undefined];
  const hidden = unread === undefined ? [] : SETTING_NAMES.filter((name) => !env[name]);
  const misspelt = findMisspelt(environment, SETTING_NAMES);
  const wrong = [...new Set(settings.safeParse(env).error?.issues.map(({ path: [name] }) => String(name)))];
  const given = settings.parse({ ...env, ...Object.fromEntries(wrong.map((name) => [name, ''])) });
  const unusable = [
    ...hidden,
    ...wrong,
    ...misspelt.map(({ meant }) => meant ?? '').filter((name) => name && !env[name]),
  ];
  const problems = [
    ...(unread === undefined ? [] : [unread]),
    ...misspelt.map(toMisspeltLine),
    ...wrong.map((name) => wrongSettingsLine([name])),
    ...contradictions(given).filter((line) => !unusable.some((name) => line.includes(name))),
  ];
  return { problems, unusable: [...new Set(unusable)], config: toConfig(given) };
}

const reject = (problem: string) => ({ problem: `${problem} (docs/operating.md 참고)` });

function contradictions(given: Given): string[] {
  const { DATABASE_URL, SECRET, LIMITS, HOST, SMTP_URL, MAIL_FROM, TOKEN_SYNC_URL, ORIGIN, SITE_COLOR } =
    given;
  const isLocal = LOOPBACK.test(HOST);
  const wrong = [
    // Servers that share a database must derive the same keys.
    DATABASE_URL && !SECRET && 'DATABASE_URL을 쓰려면 SECRET이 필요해요.',
    LIMITS === 'off' &&
      !isLocal &&
      'LIMITS=off는 HOST가 이 기기 안(127.0.0.1, ::1, localhost)일 때만 쓸 수 있어요.',
    !isLocal &&
      toPushHosts(given).origins.length > 0 &&
      'PUSH_HOSTS에 주소를 쓰는 것은 HOST가 이 기기 안일 때만 할 수 있어요. 호스트 이름을 써 주세요.',
    SMTP_URL && !MAIL_FROM && 'SMTP_URL을 쓰려면 MAIL_FROM이 필요해요.',
    MAIL_FROM && !SMTP_URL && 'MAIL_FROM만으로는 메일이 나가지 않아요. SMTP_URL도 정해 주세요.',
    TOKEN_SYNC_URL && !ORIGIN && 'TOKEN_SYNC_URL을 쓰려면 ORIGIN이 필요해요.',
    externalClientsProblem(given),
    SITE_COLOR !== undefined && siteColorProblem(SITE_COLOR),
  ];
  return wrong.filter((line) => typeof line === 'string' && line !== '') as string[];
}

function toPushHosts({ PUSH_HOSTS }: Given): PushHosts {
  return parsePushHosts(PUSH_HOSTS)!;
}

function toConfig(given: Given): Config {
  return {
    port: given.PORT,
    host: given.HOST,
    origin: given.ORIGIN && new URL(given.ORIGIN).origin,
    hasHstsForSubdomains: given.HSTS_SUBDOMAINS === 'on',
    dataDir: given.DATA_DIR,
    contentDir: given.CONTENT_DIR,
    databaseUrl: given.DATABASE_URL,
    bucket: given.STORAGE_URL === undefined ? undefined : parseStorageUrl(given.STORAGE_URL),
    storagePublicUrl: given.STORAGE_PUBLIC_URL && new URL(given.STORAGE_PUBLIC_URL).href.replace(/\/*$/, '/'),
    metricsToken: given.METRICS_TOKEN,
    securityContact: given.SECURITY_CONTACT,
    secret: given.SECRET,
    tokenSyncUrl: given.TOKEN_SYNC_URL && new URL(given.TOKEN_SYNC_URL).href,
    smtp: given.SMTP_URL === undefined ? undefined : parseSmtpUrl(given.SMTP_URL),
    pushHosts: toPushHosts(given),
    mailFrom: given.MAIL_FROM === undefined ? undefined : parseMailFrom(given.MAIL_FROM),
    externalClients: {
      kakao: toExternalClient(given.KAKAO_CLIENT_ID, given.KAKAO_CLIENT_SECRET),
      naver: toExternalClient(given.NAVER_CLIENT_ID, given.NAVER_CLIENT_SECRET),
    },
    siteName: given.SITE_NAME,
    siteColor: given.SITE_COLOR?.toLowerCase(),
    logLevel: given.LOG_LEVEL,
    logFormat: given.LOG_FORMAT,
    hasPopularSearches: given.POPULAR_SEARCHES === 'on',
    trustedProxies: splitProxies(given.TRUSTED_PROXIES),
    isSecondFactorRequired: given.SECOND_FACTOR === 'required',
    hasLimits: given.LIMITS === 'on',
    signInFailuresPerAddress: given.SIGN_IN_FAILURES_PER_ADDRESS,
    signUpsPerAddress: given.SIGN_UPS_PER_ADDRESS,
    searchesPerAddress: given.SEARCHES_PER_ADDRESS,
    liveStreamsPerAddress: given.LIVE_STREAMS_PER_ADDRESS,
    connectionsPerAddress: given.CONNECTIONS_PER_ADDRESS,
    uploadsPerAddress: given.LIMITS === 'on' ? given.UPLOADS_PER_ADDRESS : undefined,
    pageCacheBytes: given.PAGE_CACHE_MB * 1024 * 1024,
  };
}

/** Names of ranges: `loopback`, `uniquelocal`. */
function splitProxies(setting: string): string[] {
  return setting
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function areProxies(setting: string): boolean {
  try {
    proxyaddr.compile(splitProxies(setting));
    return true;
  } catch {
    return false;
  }
}
