import { cookieName, findCookie, isHttps, type SiteConfig } from '../session-cookie.server.ts';
import { HALF_LIFE_MS } from './half-sign-ins.server.ts';

const NAME = 'half';

/** What a browser carries between password and code (`HalfSignIns`), unchecked, or undefined. */
export function findHalfCookie(request: Request, config: SiteConfig): string | undefined {
  return findCookie(request, cookieName(NAME, config));
}

/** The `Set-Cookie` line that has this browser, and no script in it, carry it. */
export function halfCookie(half: string, config: SiteConfig): string {
  return cookieLine(half, HALF_LIFE_MS / 1000, config);
}

/** The `Set-Cookie` line that takes it away again. */
export function halfDoneCookie(config: SiteConfig): string {
  return cookieLine('', 0, config);
}

function cookieLine(value: string, maxAgeS: number, config: SiteConfig): string {
  const secure = isHttps(config) ? '; Secure' : '';
  return `${cookieName(NAME, config)}=${value}; HttpOnly; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${secure}`;
}
