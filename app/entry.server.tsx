import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';

/** No timer ends a stream of the router's early: a loader that waits for the database answers or throws. */
export const streamTimeout = 10_000;

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

/** The page can be read without its scripts: its styles and pictures go before them. */
function letScriptsWait(html: Buffer): Uint8Array<ArrayBuffer> {
  const text = html.toString();
  return new TextEncoder().encode(
    text.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'),
  );
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
        resolve(letScriptsWait(Buffer.concat(chunks)));
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
