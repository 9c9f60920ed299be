import {
  cookieAttributes,
  cookieName,
  findCookie,
  type SiteConfig,
} from '../session/session-cookie.server.ts';

const NAME = 'device';
const YEAR_S = 365 * 24 * 3600;

/** What a browser carries to be known by (`KnownDevices`), unchecked, or undefined. */
export function findDeviceCookie(request: Request, config: SiteConfig): string | undefined {
  return findCookie(request, cookieName(NAME, config));
}

/** The `Set-Cookie` line that has a browser carry it for a year; signing out leaves it. */
export function deviceCookie(device: string, config: SiteConfig): string {
  return `${cookieName(NAME, config)}=${device}; HttpOnly; ${cookieAttributes(YEAR_S, config)}`;
}
