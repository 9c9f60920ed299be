import { redirect, redirectDocument } from 'react-router';
import { LOGIN_CODE_PATH } from '../../account/email/link-paths.ts';
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

/**
 * The answer that signs a browser in and sends it to a path of this site.
 * @param device what the browser is to be known by from now on (`rememberDevice`)
 */
export function signedInRedirect(token: string, to: string, config: SiteConfig, device?: string): Response {
  return redirectDocument(to, { headers: signedInHeaders(token, config, device) });
}

/**
 * The answer to a browser that asks to sign in and has: home it goes. Scripts may have lost its hint to an answer that
 * came late, and would offer this screen for ever.
 */
export function homeRedirect(request: Request, config: SiteConfig): Response {
  const lost = hasHint(request, config) ? [] : [hintCookie(config)];
  return redirect('/', { headers: setCookies(lost) });
}

/** The answer to somebody who is suspended: the screen to sign in, which tells them so and what they may do. */
function suspendedRedirect(token: string, config: SiteConfig): Response {
  return redirectDocument('/login', { headers: setCookies(suspendedCookies(token, config)) });
}

/** The headers of the answer that signs a browser in anew, and has it known by `device`. */
export function signedInHeaders(token: string, config: SiteConfig, device?: string): Headers {
  const known = device === undefined ? [] : [deviceCookie(device, config)];
  return setCookies([...signedInCookies(token, config), ...known]);
}

/**
 * The answer that asks a browser for the code of an account's second factor, and sends it to `next` after that.
 * @param pendingSignIn the token that it carries until then
 */
export function codeRedirect(pendingSignIn: string, next: string | undefined, config: SiteConfig): Response {
  return redirectDocument(withNext(LOGIN_CODE_PATH, next), {
    headers: setCookies([pendingSignInCookie(pendingSignIn, config)]),
  });
}

/** The headers of the answer that signs a browser out. */
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

/**
 * The answer to whoever has shown who they are, with the line in the log: in, or to where suspended people are told so.
 * @param to where to go once one is in: a path of this site
 */
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
 * The headers of a page that a mailed link leads to: its address holds a token, which nobody is told and nothing keeps.
 * Under `no-referrer` a form's Origin is null, and where a browser sends no `Sec-Fetch-Site` (over plain http) the guard
 * has nothing else to go by: there the token is kept from other sites only.
 * https://fetch.spec.whatwg.org/#append-a-request-origin-header
 */
export function linkPageHeaders(request: Request): Record<string, string> {
  const referrerPolicy = request.headers.has('Sec-Fetch-Site') ? 'no-referrer' : 'same-origin';
  return { 'Referrer-Policy': referrerPolicy, 'Cache-Control': 'no-store' };
}
