import { signedInCookies, signedOutCookies } from '../../account/session-cookie.server.ts';
import type { Config } from '../../platform/config.server.ts';

type SiteConfig = Pick<Config, 'origin'>;

/** The headers of the answer that signs a browser in. */
export function signedInHeaders(token: string, config: SiteConfig): Headers {
  return setCookies(signedInCookies(token, config));
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
