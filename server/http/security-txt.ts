import { Hono } from 'hono';
import type { Services } from '../../app/request/services.server.ts';

const PATH = '/.well-known/security.txt';
const DAY_MS = 24 * 3_600_000;
/** How long what it says counts: a market that is no longer run goes out of date by itself. */
const GOOD_FOR_MS = 90 * DAY_MS;
const AN_HOUR = 'public, max-age=3600';

interface SecurityText {
  /** A `mailto:` or `https:` address. */
  contact: string;
  /** The public address; without one the file does not say whose it is. */
  origin: string | undefined;
  /** Epoch ms. */
  now: number;
}

/** Where to report a security hole, as RFC 9116 has it written. https://www.rfc-editor.org/rfc/rfc9116 */
export function securityText({ contact, origin, now }: SecurityText): string {
  const today = now - (now % DAY_MS);
  const expires = new Date(today + GOOD_FOR_MS).toISOString().replace('.000Z', 'Z');
  const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: ko, en'];
  if (origin) lines.push(`Canonical: ${origin}${PATH}`);
  return `${lines.join('\n')}\n`;
}

/**
 * Serves it where `SECURITY_CONTACT` is set. Not a route of the pages, because every page carries their list.
 */
export function securityTextRoutes({ config, now }: Pick<Services, 'config' | 'now'>): Hono {
  const routes = new Hono();
  const { securityContact: contact, origin } = config;
  if (!contact) return routes;
  return routes.get(PATH, (context) =>
    context.text(securityText({ contact, origin, now: now() }), 200, { 'Cache-Control': AN_HOUR }),
  );
}
