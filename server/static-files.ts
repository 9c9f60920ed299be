import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { contentSecurityPolicy } from './content-security-policy.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
/** Kept, but asked for each time: an old one must never outlive its version. */
const ASK_EACH_TIME = 'no-cache';

const CACHE_CONTROL: Readonly<Record<string, string>> = {
  '/assets/*': FOR_EVER,
  '/pictures/*': AN_HOUR,
  '/icons/*': AN_HOUR,
  '/favicon.svg': AN_HOUR,
  '/sw.js': ASK_EACH_TIME,
  '/offline.html': ASK_EACH_TIME,
  '/offline.css': ASK_EACH_TIME,
};

/** The built browser files in `clientDir`, in the compressed form that the build put beside them. */
export function staticFiles(clientDir: string): Hono {
  const policy = contentSecurityPolicy(new Uint8Array());
  const serve = serveStatic({ root: clientDir, precompressed: true });
  const files = new Hono();
  for (const [path, cacheControl] of Object.entries(CACHE_CONTROL)) {
    files.use(path, async (context, next) => {
      const answer: unknown = await serve(context, next);
      if (!(answer instanceof Response)) return; // There is no such file, and somebody else has answered.
      answer.headers.set('Cache-Control', cacheControl);
      // Whoever keeps one form of a file must know that there are others.
      answer.headers.set('Vary', 'Accept-Encoding');
      if (path.endsWith('.html')) answer.headers.set('Content-Security-Policy', policy);
      return answer;
    });
  }
  return files;
}
