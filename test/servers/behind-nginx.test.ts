import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { postgresOfWorker } from '../support/database/worker-postgres.ts';
import { openServers, type Servers } from './servers.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
const [, UPSTREAM = ''] = /^```\n(upstream dasi \{[\s\S]*?^\})/m.exec(DOCUMENT) ?? [];
const PATHS = ['/', '/product', '/product/best', '/api/products', '/terms', '/product?q=의자'];
const READERS = 6;
const ROUNDS = 2;

const isThere = spawnSync('nginx', ['-v']).status === 0;
if (!isThere) console.warn('nginx is not on this machine: no restart behind it is tried here');

let servers: Servers;
let folder: string;
let nginx: ChildProcess;
let url: string;

beforeEach(async () => {
  if (!isThere) return;
  servers = await openServers(postgresOfWorker());
  folder = mkdtempSync(join(tmpdir(), 'dasi-nginx-'));
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  const addresses = servers.all.map((server) => new URL(server.url).host);
  // The sample of the document, with these servers in the place of its own.
  const upstream = UPSTREAM.replaceAll(/10\.0\.0\.\d+:3000/g, () => addresses.shift()!);
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {}
     http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; ${upstream}
       server { listen 127.0.0.1:${port}; location / { proxy_pass http://dasi; proxy_set_header Host $http_host; } } }`,
  );
  nginx = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' });
  while (!(await isOpen())) await pause(50);
}, 120_000);

afterEach(async () => {
  if (!isThere) return;
  nginx.kill('SIGTERM');
  await servers.remove();
  rmSync(folder, { recursive: true, force: true });
});

const isOpen = () =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Without a pause; how often each status came. */
async function readOn(goesOn: () => boolean, statuses: Map<number, number>): Promise<void> {
  for (let read = 0; goesOn(); read++) {
    const answer = await fetch(url + PATHS[read % PATHS.length]!);
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  }
}

test.skipIf(!isThere)(
  'behind nginx, as the document has it, a rolling restart loses no request, and nothing is marked',
  { timeout: 300_000 },
  async () => {
    let isOver = false;
    const statuses = new Map<number, number>();
    const readers = Array.from({ length: READERS }, () => readOn(() => !isOver, statuses));
    for (let round = 0; round < ROUNDS; round++) {
      for (const server of servers.all) {
        expect(await server.stop('SIGTERM')).toBe(0);
        await server.start();
      }
    }
    isOver = true;
    await Promise.all(readers);
    expect([...statuses.keys()]).toEqual([200]);
    console.log(`restarts behind nginx: ${ROUNDS * servers.all.length}, reads: ${statuses.get(200)}`);
  },
);
