import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createBuilder } from 'vite';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css; charset=utf-8' };

/** Builds the bare page as React Router builds any, and serves it; its photos are those of the market at `marketUrl`. */
export async function serveBare(marketUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  process.env['MARKET_URL'] = marketUrl;
  const root = join(import.meta.dirname, 'bare');
  const cache = join(import.meta.dirname, '../../.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'bare-'));
  process.env['BARE_BUILD'] = folder;
  const builder = await createBuilder({ root, configFile: join(root, 'vite.config.ts') });
  await builder.buildApp();
  // Only now is this a production's process, as Vite has set it: React has to be loaded after that.
  const { createRequestHandler } = await import('react-router');
  const build = (await import(pathToFileURL(join(folder, 'server/index.js')).href)) as ServerBuild;
  const html = await (await createRequestHandler(build)(new Request('http://bare/'))).text();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bare').pathname;
    if (path === '/') return void response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
    const file = path.startsWith('/assets/') ? join(folder, 'client', path) : undefined;
    void (file ? sendFile(file, response) : passOn(request, response, marketUrl));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      await close(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function sendFile(file: string, response: ServerResponse): Promise<void> {
  response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
  response.end(await readFile(file));
}

async function passOn({ url }: IncomingMessage, response: ServerResponse, marketUrl: string): Promise<void> {
  const answer = await fetch(new URL(url ?? '/', marketUrl));
  response.writeHead(answer.status, {
    'Content-Type': answer.headers.get('content-type') ?? 'text/plain',
  });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
