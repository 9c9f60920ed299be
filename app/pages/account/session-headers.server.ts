import { redirectDocument } from 'react-router';
import { deviceCookie } from '../../account/device-cookie.server.ts';
import { parseNextPath } from '../../account/next-path.ts';
import { signedInCookies, signedOutCookies } from '../../account/session-cookie.server.ts';
import type { Config } from '../../platform/config.server.ts';

type SiteConfig = Pick<Config, 'origin'>;

/**
 * The answer that signs a browser in and sends it where `?next=` of the form's address says, or home.
 * @param device what the browser is to be known by from now on (`rememberDevice`)
 */
export function signedInRedirect(token: string, formUrl: URL, config: SiteConfig, device?: string): Response {
  const next = parseNextPath(formUrl.searchParams.get('next')) ?? '/';
  return redirectDocument(next, { headers: signedInHeaders(token, config, device) });
}

/** The headers of the answer that signs a browser in anew, and has it known by `device`. */
export function signedInHeaders(token: string, config: SiteConfig, device?: string): Headers {
  const known = device === undefined ? [] : [deviceCookie(device, config)];
  return setCookies([...signedInCookies(token, config), ...known]);
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
