import type { Config } from '../../app/platform/config/config.server.ts';
import { DATA_POLICY } from './content-security-policy.ts';

export type HeaderEntry = [name: string, value: string];

const POLICY = 'Content-Security-Policy';
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  [POLICY]: DATA_POLICY,
};

/** Whether pages of other sites may embed the response, such as a shared photo: the header's value. */
export const FOR_OTHER_SITES: HeaderEntry = ['Cross-Origin-Resource-Policy', 'cross-origin'];

export type HeaderConfig = Pick<Config, 'origin' | 'hasHstsForSubdomains'>;

/** Defaults. OWASP ASVS 5.0, V3.4. An https origin adds Strict-Transport-Security. */
function headerEntries({ origin, hasHstsForSubdomains }: HeaderConfig): HeaderEntry[] {
  const isHttps = origin?.startsWith('https://') ?? false;
  const subdomains = hasHstsForSubdomains ? '; includeSubDomains' : '';
  const transport: HeaderEntry = ['Strict-Transport-Security', `max-age=31536000${subdomains}`];
  return isHttps ? [...Object.entries(HEADERS), transport] : Object.entries(HEADERS);
}

export function commonHeaders(config: HeaderConfig) {
  const entries = headerEntries(config);
  return {
    entries,
    /** @param headers name, value, name, value, as node:http takes them */
    complete: (headers: readonly string[]): string[] => [
      ...headers,
      ...entries.filter(([name]) => !headers.includes(name)).flat(),
    ],
    addTo({ headers }: Response): void {
      // A page has its own policy, except in development, where it would block the tools.
      const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
      for (const [name, value] of entries)
        if (!headers.has(name) && !(isPage && name === POLICY)) headers.set(name, value);
    },
  };
}
