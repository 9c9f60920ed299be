import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
} from 'react-router';
import { servicesContext } from './pages/services.server.ts';
import { visitContext } from './pages/visit.server.ts';
import { letScriptsWait } from './shell/scripts-after-paint.ts';

/** No timer ends a stream of the router's early: a loader that waits for the database answers or throws. */
export const streamTimeout = 10_000;

/** Bugs are lines of the log. An answer that refuses is none, nor is what nobody waits for any more. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status !== 500;
  if (isRefusal || request.signal.aborted) return;
  // There it is read by people.
  if (import.meta.env.DEV) return console.error(error);
  context.get(servicesContext).logger.error({ err: error, path: context.get(visitContext).path });
};

/** Renders the whole page before answering: it is hashed for the security policy, cached and shared. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  for (const href of context.manifest.routes['root']?.css ?? []) {
    // React puts pictures and scripts before it, and nothing can be shown without it.
    headers.append('Link', `<${href}>; rel=preload; as=style`);
  }
  const html = await renderWhole(<ServerRouter context={context} url={request.url} />);
  return new Response(html, { status, headers });
}

function renderWhole(page: React.ReactNode): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        const html = Buffer.concat(chunks).toString();
        // In development modules depend on the order in which they run.
        resolve(new TextEncoder().encode(import.meta.env.PROD ? letScriptsWait(html) : html));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}
