import type { MiddlewareHandler } from 'hono';

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** The headers that every answer carries, unless it has its own. */
export function securityHeaderEntries(origin: string | undefined): [string, string][] {
  const isHttps = origin?.startsWith('https://') ?? false;
  const transport: [string, string] = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'];
  return isHttps ? [...Object.entries(HEADERS), transport] : Object.entries(HEADERS);
}

/** Adds them to whatever is answered. */
export function securityHeaders(origin: string | undefined): MiddlewareHandler {
  const entries = securityHeaderEntries(origin);
  return async (context, next) => {
    await next();
    for (const [name, value] of entries) {
      if (!context.res.headers.has(name)) context.header(name, value);
    }
  };
}
