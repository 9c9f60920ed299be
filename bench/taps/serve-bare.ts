import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

const TYPES: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript' };

/** Builds the bare page as Vite builds any, and serves it from memory. */
export async function serveBare(): Promise<{ url: string; close(): Promise<void> }> {
  const built = (await build({
    root: join(import.meta.dirname, 'bare'),
    configFile: false,
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const files = new Map(
    built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const content = files.get(path);
    response.setHeader('Content-Type', TYPES[path.split('.').at(-1)!] ?? 'application/octet-stream');
    response.writeHead(content === undefined ? 404 : 200).end(content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => close(server) };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
