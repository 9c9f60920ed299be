import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { servicesContext } from './request/services.server.ts';
import { pageContextKey } from './request/page-context.server.ts';
import { checkInlineScripts } from './shell/scripts/inline-scripts.server.ts';
import { ScriptNonce, letScriptsWait } from './shell/scripts/scripts-after-paint.ts';
import type { BrandData } from './shell/brand.ts';

/** Longer than any loader waits for the database. */
export const streamTimeout = 10_000;

/** Logs bugs only: not rejections, nor requests that were aborted. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRejection = isRouteErrorResponse(error) && error.status !== 500;
  if (isRejection || request.signal.aborted) return;
  if (import.meta.env.DEV) return console.error(error);
  context.get(servicesContext).logger.error({ err: error, path: context.get(pageContextKey).path });
};

/** Renders the whole page first: its scripts are hashed for the security policy, and it is cached and shared. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  for (const href of context.manifest.routes['root']?.css ?? []) {
    // React puts pictures and scripts before the stylesheet, which blocks rendering.
    headers.append('Link', `<${href}>; rel=preload; as=style`);
  }
  const root = context.staticHandlerContext.loaderData['root'] as BrandData | undefined;
  const colors = root?.brand?.colors;
  if (colors) headers.append('Link', `<${colors}>; rel=preload; as=style`);
  if (import.meta.env.DEV) {
    // The dev tools add scripts of their own, whose order matters.
    const page = await renderWhole(<ServerRouter context={context} url={request.url} />);
    return new Response(page, { status, headers });
  }
  const nonce = randomBytes(16).toString('base64url');
  const rendered = await renderWhole(
    <ScriptNonce value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </ScriptNonce>,
    nonce,
  );
  // Searched byte by byte: decoding and encoding Korean text would take longer than the search.
  const { html, hashes } = checkInlineScripts(rendered.toString('latin1'), nonce, 'latin1');
  loadContext.get(pageContextKey).scriptHashes = hashes;
  return new Response(Buffer.from(letScriptsWait(html), 'latin1'), { status, headers });
}

function renderWhole(page: React.ReactNode, nonce?: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce !== undefined && { nonce }),
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}
