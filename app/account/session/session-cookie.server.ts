import { createHash, randomBytes } from 'node:crypto';
import { HINT_COOKIE } from '../sign-in/hint-cookie.ts';
import { SESSION_LIFE_MS } from './session-life.server.ts';

const NAME = 'session';
const TOKEN_FORM = /^[\w-]{43}$/;
const MAX_AGE_S = SESSION_LIFE_MS / 1000;

export interface SiteConfig {
  origin: string | undefined;
}

/** 256 random bits, base64url. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The prefix keeps neighbouring hosts from planting a session. https://www.rfc-editor.org/rfc/rfc6265bis#section-4.1.3.2 */
export function cookieName(name: string, config: SiteConfig): string {
  return isHttps(config) ? `__Host-${name}` : name;
}

function isHttps({ origin }: SiteConfig): boolean {
  return origin?.startsWith('https://') ?? false;
}

export function findCookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('Cookie') ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

export function parseSessionToken(request: Request, config: SiteConfig): string | undefined {
  const token = findCookie(request, cookieName(NAME, config));
  return token !== undefined && TOKEN_FORM.test(token) ? token : undefined;
}

/** The session, and a hint that scripts can read. Both last as long as any session may; the server ends idle ones sooner. */
export function signedInCookies(token: string, config: SiteConfig): string[] {
  return [sessionLine(token, MAX_AGE_S, config), hintCookie(config)];
}

export function hintCookie(config: SiteConfig): string {
  return hintLine('1', MAX_AGE_S, config);
}

export function suspendedCookies(token: string, config: SiteConfig): string[] {
  const [session = ''] = signedInCookies(token, config);
  const [, noHint = ''] = signedOutCookies(config);
  return [session, noHint];
}

export function hasHint(request: Request, config: SiteConfig): boolean {
  return findCookie(request, cookieName(HINT_COOKIE, config)) !== undefined;
}

export function signedOutCookies(config: SiteConfig): string[] {
  return [sessionLine('', 0, config), hintLine('', 0, config)];
}

function sessionLine(token: string, maxAgeS: number, config: SiteConfig): string {
  return `${cookieName(NAME, config)}=${token}; HttpOnly; ${cookieAttributes(maxAgeS, config)}`;
}

function hintLine(hint: string, maxAgeS: number, config: SiteConfig): string {
  return `${cookieName(HINT_COOKIE, config)}=${hint}; ${cookieAttributes(maxAgeS, config)}`;
}

export function cookieAttributes(maxAgeS: number, config: SiteConfig): string {
  return `Path=/; Max-Age=${maxAgeS}; SameSite=Lax${isHttps(config) ? '; Secure' : ''}`;
}
