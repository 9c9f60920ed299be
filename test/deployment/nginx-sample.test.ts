import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
const samples = [...DOCUMENT.matchAll(/^```\n((?:upstream|proxy_set_header|location) [\s\S]*?)^```$/gm)].map(
  ([, text = '']) => text,
);
const upstream = samples.find((text) => text.startsWith('upstream')) ?? '';
const ofServer = samples.filter((text) => !text.startsWith('upstream'));

const isThere = spawnSync('nginx', ['-v']).status === 0;
if (!isThere) console.warn('nginx is not on this machine: the sample is not verified by it here');

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'dasi-nginx-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('no server is taken out for one that restarts', () => {
  const servers = [...upstream.matchAll(/^\s+server (.+);$/gm)].map(([, text]) => text);
  expect(servers.length).toBeGreaterThan(1);
  for (const server of servers) expect(server).toMatch(/ max_fails=0$/);
  expect(ofServer.join('')).not.toContain('non_idempotent');
});

test('every request brings the address of its person: a location that sets a header inherits none', () => {
  const [headers = ''] = ofServer.join('').split('location');
  for (const name of ['Host $host', 'X-Forwarded-For $proxy_add_x_forwarded_for', 'X-Request-Id $request_id'])
    expect(headers).toContain(`proxy_set_header ${name};`);
  expect(ofServer.join('').match(/\blocation /g)).toHaveLength(3);
  expect(ofServer.join('').slice(headers.length)).not.toContain('proxy_set_header');
});

test('the Korean guide has the same lines', () => {
  const korean = readFileSync(join(import.meta.dirname, '../../docs/ko/operating.md'), 'utf8');
  expect(korean).toContain(ofServer[0]);
});

test.skipIf(!isThere)('nginx takes the sample as it stands', () => {
  const file = join(folder, 'nginx.conf');
  const listens =
    /nginx with `(listen 443 [^`]*;)`/.exec(DOCUMENT)?.[1]?.replace('443', '127.0.0.1:8443') ?? '';
  expect(listens).not.toBe('');
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const subject = ['-nodes', '-subj', '/CN=dasi.example', '-keyout', key, '-out', cert];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject]);
  writeFileSync(
    file,
    `pid ${join(folder, 'pid')}; error_log stderr; events {}
     http { access_log off; ${upstream} server { ${listens} ssl_certificate ${cert}; ssl_certificate_key ${key}; ${ofServer.join('\n')} } }`,
  );
  const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', file], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
});
