import type { MiddlewareHandler } from 'hono';

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** Headers that every answer carries. */
export function securityHeaders(origin: string | undefined): MiddlewareHandler {
  const isHttps = origin?.startsWith('https://') ?? false;
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) {
      if (!context.res.headers.has(name)) context.header(name, value);
    }
    if (isHttps) context.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  };
}
