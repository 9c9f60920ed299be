import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createRequestHandler, type ServerBuild } from 'react-router';

/*
 * The site of `bare-site` once it is built: React Router and nothing else, on node:http, gzipped as pages of the market
 * are. Its own CPU time is at /cpu.
 */

const build = (await import(
  new URL('./bare-site/build/server/index.js', import.meta.url).href
)) as ServerBuild;
const handle = createRequestHandler(build, 'production');

async function answer(url: string): Promise<Buffer> {
  const response = await handle(new Request(`http://localhost${url}`));
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return gzipSync(Buffer.from(await response.arrayBuffer()));
}

const server = createServer((request, response) => {
  if (request.url === '/cpu') {
    const { user, system } = process.cpuUsage();
    response.end(String((user + system) / 1e6));
    return;
  }
  answer(request.url ?? '/').then(
    (body) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(Number(process.env['PORT'] || 0), () => {
  const { port } = server.address() as AddressInfo;
  if (process.send) process.send(port);
  else console.log(`ready on ${port}`);
});
