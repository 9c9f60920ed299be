import type { Services } from '../../app/request/services.server.ts';
import { onPath, textResponse, type RequestHandler } from './request-context.ts';

const PATH = '/.well-known/security.txt';
const DAY_MS = 24 * 3_600_000;
/** Expires when a market is abandoned. */
const GOOD_FOR_MS = 90 * DAY_MS;
const AN_HOUR = 'public, max-age=3600';

interface SecurityText {
  /** `mailto:` or `https:`. */
  contact: string;
  /** Undefined: the file does not name its site. */
  origin: string | undefined;
  now: number;
}

/** https://www.rfc-editor.org/rfc/rfc9116 */
export function securityText({ contact, origin, now }: SecurityText): string {
  const today = now - (now % DAY_MS);
  const expires = new Date(today + GOOD_FOR_MS).toISOString().replace('.000Z', 'Z');
  const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: ko, en'];
  if (origin) lines.push(`Canonical: ${origin}${PATH}`);
  return `${lines.join('\n')}\n`;
}

/** With `SECURITY_CONTACT`. Not a page route: every page carries their list. */
export function securityTextHandlers({ config, now }: Pick<Services, 'config' | 'now'>): RequestHandler[] {
  const { securityContact: contact, origin } = config;
  if (!contact) return [];
  const headers = { 'Cache-Control': AN_HOUR };
  return [onPath(PATH, () => textResponse(securityText({ contact, origin, now: now() }), 200, headers))];
}
