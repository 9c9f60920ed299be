import { createHash, randomBytes } from 'node:crypto';
import { HINT_COOKIE } from '../sign-in/hint-cookie.ts';
import { SESSION_LIFE_MS } from './session-life.server.ts';

const NAME = 'session';
const TOKEN_FORM = /^[\w-]{43}$/;
const MAX_AGE_S = SESSION_LIFE_MS / 1000;

export interface SiteConfig {
  /** The public address; https makes the cookies Secure. */
  origin: string | undefined;
}

/** A new session token: 256 random bits as 43 URL-safe characters. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: whoever reads the database cannot sign in with it. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Over https the name has the prefix that browsers accept from this very host over https only, so that no
 * neighbouring host can plant a session. https://www.rfc-editor.org/rfc/rfc6265bis#section-4.1.3.2
 */
export function cookieName(name: string, config: SiteConfig): string {
  return isHttps(config) ? `__Host-${name}` : name;
}

function isHttps({ origin }: SiteConfig): boolean {
  return origin?.startsWith('https://') ?? false;
}

/** The value of a cookie that a request carries, or undefined. */
export function findCookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('Cookie') ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The session token that a request carries, or undefined. */
export function parseSessionToken(request: Request, config: SiteConfig): string | undefined {
  const token = findCookie(request, cookieName(NAME, config));
  return token !== undefined && TOKEN_FORM.test(token) ? token : undefined;
}

/**
 * The `Set-Cookie` lines of somebody who has signed in: the session, and the hint that scripts may read. They last as
 * long as any session can, so that no later answer need bring them again: it might overtake another sign-in. That a
 * session which lies unused ends sooner is the server's to know.
 */
export function signedInCookies(token: string, config: SiteConfig): string[] {
  return [sessionLine(token, MAX_AGE_S, config), hintCookie(config)];
}

/** The `Set-Cookie` line of the hint alone, for a browser that has lost it. */
export function hintCookie(config: SiteConfig): string {
  return hintLine('1', MAX_AGE_S, config);
}

/** The `Set-Cookie` lines of somebody who is suspended: a session, and no word to scripts that anybody has signed in. */
export function suspendedCookies(token: string, config: SiteConfig): string[] {
  const [session = ''] = signedInCookies(token, config);
  const [, noHint = ''] = signedOutCookies(config);
  return [session, noHint];
}

/** Whether the scripts of the browser that asks know that it has signed in. */
export function hasHint(request: Request, config: SiteConfig): boolean {
  return findCookie(request, cookieName(HINT_COOKIE, config)) !== undefined;
}

/** The `Set-Cookie` lines that take both away again. */
export function signedOutCookies(config: SiteConfig): string[] {
  return [sessionLine('', 0, config), hintLine('', 0, config)];
}

function sessionLine(token: string, maxAgeS: number, config: SiteConfig): string {
  return `${cookieName(NAME, config)}=${token}; HttpOnly; ${cookieAttributes(maxAgeS, config)}`;
}

function hintLine(hint: string, maxAgeS: number, config: SiteConfig): string {
  return `${cookieName(HINT_COOKIE, config)}=${hint}; ${cookieAttributes(maxAgeS, config)}`;
}

/** What follows in a `Set-Cookie` line of this site. */
export function cookieAttributes(maxAgeS: number, config: SiteConfig): string {
  return `Path=/; Max-Age=${maxAgeS}; SameSite=Lax${isHttps(config) ? '; Secure' : ''}`;
}
