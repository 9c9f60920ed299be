import { redirectDocument } from 'react-router';
import { parseNextPath } from '../../account/next-path.ts';
import { signedInCookies, signedOutCookies } from '../../account/session-cookie.server.ts';
import type { Config } from '../../platform/config.server.ts';

type SiteConfig = Pick<Config, 'origin'>;

/** The answer that signs a browser in and sends it where `?next=` of the form's address says, or home. */
export function signedInRedirect(token: string, formUrl: URL, config: SiteConfig): Response {
  const next = parseNextPath(formUrl.searchParams.get('next')) ?? '/';
  return redirectDocument(next, { headers: signedInHeaders(token, config) });
}

/** The headers of the answer that signs a browser in anew. */
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
