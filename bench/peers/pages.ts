import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../test/support/free-port.ts';
import { peerFile, startPeer, type Peer } from './peer.ts';

const CARDS = join(import.meta.dirname, 'cards');

/** The page of `cards/`, built and served as Next.js documents it, on the market's own file. */
export async function startNext(marketDb: string): Promise<Peer> {
  const next = peerFile('next/dist/bin/next');
  const env = { MARKET_DB: marketDb, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const built = spawnSync(process.execPath, [next, 'build'], { cwd: CARDS, env: { ...process.env, ...env } });
  if (built.status !== 0) throw new Error(`Next.js could not build: ${built.stdout}${built.stderr}`);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  return startPeer(process.execPath, [next, 'start', '-p', String(port)], { url, env, cwd: CARDS });
}

/** nginx with the settings that Debian gives it, serving one page as a file. Debian: `apt install nginx`. */
export async function startNginx(folder: string, html: string): Promise<Peer> {
  const port = await findFreePort();
  const root = join(folder, 'html');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'index.html'), html);
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, toConfig(folder, root, port));
  const args = ['-p', folder, '-c', config, '-g', 'daemon off;'];
  return startPeer('/usr/sbin/nginx', args, { url: `http://localhost:${port}/` });
}

/** /etc/nginx/nginx.conf of Debian 12 with the places changed, and one server. */
function toConfig(folder: string, root: string, port: number): string {
  return `
user www-data;
worker_processes auto;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log ${folder}/access.log;
  gzip on;
  server { listen ${port}; charset utf-8; root ${root}; }
}
`;
}
