import { z } from 'zod';
import { withCredentials } from './credentials.server.ts';
import { parseMailFrom } from './mail-from.ts';
import { SECRET_BYTES } from '../secret.server.ts';
import { siteColorProblem } from './site-palette.server.ts';
import { parseSmtpUrl, type SmtpServer } from './smtp-url.ts';
import { parseStorageUrl, type Bucket } from './storage-url.ts';
import { areProxies, splitProxies } from './trusted-proxies.server.ts';

const blankToUndefined = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankToUndefined, schema.optional());
const countOf = (most: number) =>
  z.preprocess(blankToUndefined, z.coerce.number().int().min(1).max(1_000_000).default(most));
const httpAddress = z.url({ protocol: /^https?$/ });

/** Scheme, host and port, and nothing else: no path, no user. */
const isOrigin = (address: string) =>
  URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`;

/**
 * As browsers take it: encrypted on its way unless it stays on this machine, without a user, which they refuse, and not
 * an IPv6 address, which a security policy cannot name. https://www.w3.org/TR/CSP3/#grammardef-host-part
 */
function isForBrowsers(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const isLoopback = /^(localhost|.+\.localhost|127(\.\d+){3})$/.test(hostname);
  return (protocol === 'https:' || isLoopback) && !username && !password && !hostname.startsWith('[');
}

/** One that the keys of photos are put behind. */
const isStoragePublicUrl = (address: string) => isForBrowsers(address) && !/[?#]/.test(address);

/** An address that people or programs can write to: plain characters, one line, encrypted where it is a page. */
function isSecurityContact(address: string): boolean {
  if (!/^[!-~]+$/.test(address) || !URL.canParse(address)) return false;
  const { protocol, pathname } = new URL(address);
  return protocol === 'https:' || (protocol === 'mailto:' && /^[^@]+@[^@]+$/.test(pathname));
}

/** No line ends, control characters or invisible marks: it stands in the heads of mails, too. */
const ONE_LINE = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

/** The host on which only this machine is heard. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/** The settings, by the names in which they are given. See docs/operating.md. */
const settings = z.object({
  PORT: z.preprocess(blankToUndefined, z.coerce.number().int().min(0).max(65535).default(3000)),
  HOST: z.preprocess(blankToUndefined, z.string().default('127.0.0.1')),
  ORIGIN: optional(httpAddress.refine(isOrigin)),
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
  SITE_NAME: z.preprocess(blankToUndefined, z.string().trim().min(1).max(20).regex(ONE_LINE).default('다시')),
  SITE_COLOR: optional(z.string().regex(/^#[0-9a-f]{6}$/i)),
  LOG_LEVEL: z.preprocess(
    blankToUndefined,
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
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

/** By which they are given. */
export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape);

export interface Config {
  port: number;
  host: string;
  /** The public address without a closing slash; undefined: whatever Host a request names. */
  origin: string | undefined;
  dataDir: string;
  /** The operator's own texts in place of those that come with the market; undefined: none. */
  contentDir: string | undefined;
  databaseUrl: string | undefined;
  /** Where photos are kept; undefined: in `photos` in `dataDir`. */
  bucket: Bucket | undefined;
  /** What photos' addresses in pages begin with, with its closing slash; undefined: `/media/` on this site. */
  storagePublicUrl: string | undefined;
  metricsToken: string | undefined;
  /** Where security holes are reported to, a `mailto:` or `https:` address; undefined: nowhere. */
  securityContact: string | undefined;
  /** What keys are derived from; undefined: generated into `dataDir` when it is needed. */
  secret: string | undefined;
  /** Whom browsers tell of signing in and out; undefined: nobody. */
  tokenSyncUrl: string | undefined;
  /** Where mails are handed over; undefined: they go to `outbox` in `dataDir`. */
  smtp: SmtpServer | undefined;
  /** Who mails are from; without a name it is the site's. */
  mailFrom: { name: string | undefined; address: string } | undefined;
  siteName: string;
  /** The main colour, `#rrggbb`; undefined: the green of the design. */
  siteColor: string | undefined;
  logLevel: string;
  /** Whether searches are counted, and the most popular shown. */
  hasPopularSearches: boolean;
  /** Whose word on who asks is believed: addresses, ranges and names of ranges. */
  trustedProxies: string[];
  /** Whether members have to have a second factor before they do anything; else it is their choice. */
  isSecondFactorRequired: boolean;
  /** Whether anything is limited by how often it is asked for. */
  hasLimits: boolean;
  /** In five minutes. */
  signInFailuresPerAddress: number;
  /** In an hour. */
  signUpsPerAddress: number;
  /** In a minute. */
  searchesPerAddress: number;
  /** Open at the same time. */
  liveStreamsPerAddress: number;
  /** Open at the same time, by the address of the socket; those of trusted proxies are not limited. */
  connectionsPerAddress: number;
  /** At once; undefined where nothing is limited. */
  uploadsPerAddress: number | undefined;
  pageCacheBytes: number;
}

type Given = z.infer<typeof settings>;

/**
 * Reads the settings from the environment, and what is handed over in files (see `withCredentials`).
 * @param use a `tool` beside the server signs nothing, and has no need of a secret
 * @returns the settings, or one line that names each wrong setting and never its value.
 */
export function parseConfig(
  environment: Record<string, string | undefined>,
  use: 'server' | 'tool' = 'server',
): Config | { problem: string } {
  const env = withCredentials(environment, SETTING_NAMES);
  const parsed = settings.safeParse(env);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path[0]))];
    return { problem: `설정을 확인해 주세요: ${names.join(', ')} (docs/operating.md 참고)` };
  }
  const problem = use === 'server' ? contradiction(parsed.data) : undefined;
  return problem === undefined ? toConfig(parsed.data) : { problem: `${problem} (docs/operating.md 참고)` };
}

/** Why settings of the right form cannot be used as they are, or together, in Korean. */
function contradiction({
  DATABASE_URL,
  SECRET,
  LIMITS,
  HOST,
  SMTP_URL,
  MAIL_FROM,
  TOKEN_SYNC_URL,
  ORIGIN,
  SITE_COLOR,
}: Given): string | undefined {
  // Servers that share a database must count and sign alike, and none of them can generate for the others.
  if (DATABASE_URL && !SECRET) return 'DATABASE_URL을 쓰려면 SECRET이 필요해요.';
  if (LIMITS === 'off' && !LOOPBACK.test(HOST)) {
    return 'LIMITS=off는 HOST가 이 기기 안(127.0.0.1, ::1, localhost)일 때만 쓸 수 있어요.';
  }
  if (SMTP_URL && !MAIL_FROM) return 'SMTP_URL을 쓰려면 MAIL_FROM이 필요해요.';
  // A token names who issued it: not the host that a request happens to name.
  if (TOKEN_SYNC_URL && !ORIGIN) return 'TOKEN_SYNC_URL을 쓰려면 ORIGIN이 필요해요.';
  return SITE_COLOR === undefined ? undefined : siteColorProblem(SITE_COLOR);
}

function toConfig(given: Given): Config {
  return {
    port: given.PORT,
    host: given.HOST,
    origin: given.ORIGIN && new URL(given.ORIGIN).origin,
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
    mailFrom: given.MAIL_FROM === undefined ? undefined : parseMailFrom(given.MAIL_FROM),
    siteName: given.SITE_NAME,
    siteColor: given.SITE_COLOR?.toLowerCase(),
    logLevel: given.LOG_LEVEL,
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
