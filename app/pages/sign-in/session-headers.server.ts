import { redirect, redirectDocument } from 'react-router';
import { LOGIN_CODE_PATH } from '../../account/account-paths.ts';
import { pendingSignInCookie } from '../../account/second-factor/pending-sign-in.server.ts';
import {
  hasHint,
  hintCookie,
  signedInCookies,
  signedOutCookies,
  suspendedCookies,
} from '../../account/session/session-cookie.server.ts';
import { deviceCookie, rememberDevice } from '../../account/sign-in/known-devices.server.ts';
import { withNext } from '../../account/sign-in/next-path.ts';
import type { Config } from '../../platform/config/config.server.ts';
import { clientOf, type PageRequest } from '../../request/handler.server.ts';
import { logSecurityEvent } from '../../request/security-log.server.ts';

type SiteConfig = Pick<Config, 'origin'>;

export function signedInRedirect(token: string, to: string, config: SiteConfig, device?: string): Response {
  return redirectDocument(to, { headers: signedInHeaders(token, config, device) });
}

/** For people who are signed in. Renews a hint cookie that was lost: scripts would offer this screen for ever. */
export function redirectOnward(request: Request, next: string | undefined, config: SiteConfig): Response {
  const lost = hasHint(request, config) ? [] : [hintCookie(config)];
  return redirect(next ?? '/', { headers: setCookies(lost) });
}

function suspendedRedirect(token: string, config: SiteConfig): Response {
  return redirectDocument('/login', { headers: setCookies(suspendedCookies(token, config)) });
}

export function signedInHeaders(token: string, config: SiteConfig, device?: string): Headers {
  const known = device === undefined ? [] : [deviceCookie(device, config)];
  return setCookies([...signedInCookies(token, config), ...known]);
}

/** @param pendingSignIn the token until the code is given */
export function codeRedirect(pendingSignIn: string, next: string | undefined, config: SiteConfig): Response {
  return redirectDocument(withNext(LOGIN_CODE_PATH, next), {
    headers: setCookies([pendingSignInCookie(pendingSignIn, config)]),
  });
}

export function signedOutHeaders(config: SiteConfig): Headers {
  return setCookies(signedOutCookies(config));
}

function setCookies(lines: string[]): Headers {
  const headers = new Headers();
  for (const line of lines) headers.append('Set-Cookie', line);
  return headers;
}

interface SignedIn {
  accountId: string;
  token: string;
  isSuspended: boolean;
}

/** Logs the sign-in. Suspended people are sent to the page that tells them. @param to a path of this site */
export async function answerSignedIn(page: PageRequest, signedIn: SignedIn, to: string): Promise<Response> {
  const { services } = page;
  const { accountId, token, isSuspended } = signedIn;
  if (isSuspended) {
    logSecurityEvent(page, 'sign-in refused', { accountId, why: 'suspended' });
    return suspendedRedirect(token, services.config);
  }
  logSecurityEvent(page, 'sign-in', { accountId });
  const device = await rememberDevice(services, accountId, clientOf(page).device);
  return signedInRedirect(token, to, services.config, device);
}

/**
 * The address holds a token: no referrer, no caching. A form's Origin is null under `no-referrer`, so plain-http
 * browsers without `Sec-Fetch-Site` get `same-origin`.
 * https://fetch.spec.whatwg.org/#append-a-request-origin-header
 */
export function linkPageHeaders(request: Request): Record<string, string> {
  const referrerPolicy = request.headers.has('Sec-Fetch-Site') ? 'no-referrer' : 'same-origin';
  return { 'Referrer-Policy': referrerPolicy, 'Cache-Control': 'no-store' };
}
