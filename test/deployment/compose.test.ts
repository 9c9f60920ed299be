import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseConfig, SETTING_NAMES } from '../../app/platform/config/config.server.ts';
import { parseSettingsFile } from '../../scripts/launcher/parse-settings-file.ts';

const ROOT = join(import.meta.dirname, '../..');
const DEPLOY = join(ROOT, 'deploy');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  environment: Record<string, string>;
  volumes: string[];
  networks: string[];
  ports?: string[];
  healthcheck?: { test: string[] };
  logging: { driver: string };
  network_mode?: string;
  privileged?: boolean;
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, unknown>;
}

const text = read('deploy/compose.yml');
const { services, networks, volumes } = parse(text, { merge: true }) as Compose;
const market = services['market']!;
const example = parseSettingsFile(read('deploy/.env.example'));
const dockerfile = read('deploy/Dockerfile');

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'dasi-compose-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As Compose does: `${NAME}`, `${NAME:-default}`, `${NAME:?why}`; throws where one is missing. */
function interpolate(value: string, env: Record<string, string>): string {
  return value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind = '', word = '') => {
    const given = env[name] ?? '';
    if (given === '' && kind === '?') throw new Error(`${name} ${word}`);
    return given === '' && kind === '-' ? word : given;
  });
}

const settingsWith = (env: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(market.environment).map(([name, value]) => [name, interpolate(value, env)]),
  );

/** The commands of the guide that make `.env`. */
const commands = (guide: string) => /^```sh\n(.*cp \.env\.example [\s\S]*?)^```$/m.exec(guide)?.[1] ?? '';

test('images are pinned to a version, or built here', () => {
  for (const [name, { image, build }] of Object.entries(services)) {
    if (build) expect(existsSync(join(DEPLOY, build.context, build.dockerfile))).toBe(true);
    else expect(image, name).toMatch(/^[\w./-]+:v?\d+\.\d+(\.\d+)?(-[a-z]+)?$/);
  }
  expect(market.build).toBeDefined();
});

test('what has to outlive a container lies in a volume that is declared, and files that are mounted exist', () => {
  const mounted = Object.values(services).flatMap((service) =>
    service.volumes.map((line) => line.split(':')),
  );
  const named = mounted.filter(([source = '']) => !source.startsWith('.')).map(([source = '']) => source);
  expect([...named].sort()).toEqual(Object.keys(volumes).sort());
  const files = mounted.flatMap(([source = '']) => (source.startsWith('.') ? [source] : []));
  // The operator's own texts need not be there.
  expect(files.filter((file) => !existsSync(join(DEPLOY, file)))).toEqual(['./content']);
  expect(market.volumes).toContain(`data:${/^VOLUME (.*)$/m.exec(dockerfile)?.[1]}`);
  expect(interpolate(market.logging.driver, {})).toBe('journald');
  // Since 18 the image keeps its data one folder further up.
  expect(services['postgres']?.volumes).toEqual(['postgres:/var/lib/postgresql']);
});

test('the market is given settings that it knows, and takes them', () => {
  expect(Object.keys(market.environment).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  const made = { DOMAIN: 'dasi.example', SECRET: 's'.repeat(64), POSTGRES_PASSWORD: 'p', S3_SECRET_KEY: 'k' };
  expect(parseConfig(settingsWith(made))).toMatchObject({
    origin: 'https://dasi.example',
    databaseUrl: 'postgres://dasi:p@postgres/dasi',
    bucket: { endpoint: 'http://storage:7070', name: 'photos', secretKey: 'k' },
  });
});

test('the guides put the volume of PostgreSQL aside with the image that is here anyway', () => {
  for (const guide of ['docs/operating.md', 'docs/ko/operating.md'])
    expect(read(guide), guide).toContain(
      `--volume dasi_postgres_before:/to ${services['postgres']?.image} cp -a`,
    );
});

test('it does not begin without a secret that it needs, and none is written down', () => {
  const named = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
  expect(Object.keys(example).sort()).toEqual([...named].sort());
  expect(Object.values(example).filter(Boolean)).toEqual([]);
  expect(() => settingsWith({})).toThrow(/is not set in \.env/);
  for (const service of Object.values(services))
    for (const [name, value] of Object.entries(service.environment))
      if (/PASSWORD|SECRET|_KEY$|TOKEN|_URL$/.test(name) && name !== 'ROOT_ACCESS_KEY')
        expect(value, name).toMatch(/\$\{/);
  expect(read('.gitignore')).toContain('/deploy/.env\n');
});

test('every service is asked whether it is well', () => {
  for (const [name, { build, healthcheck }] of Object.entries(services)) {
    if (build) expect(dockerfile).toContain('HEALTHCHECK');
    else expect(healthcheck?.test[0], name).toBe('CMD');
  }
});

test('no port is open but those of Caddy, and the data is in a network that reaches nothing', () => {
  const open = Object.entries(services).filter(([, service]) => service.ports);
  expect(open.map(([name, { ports }]) => [name, ports])).toEqual([
    ['caddy', ['80:80', '443:443', '443:443/udp']],
  ]);
  for (const { network_mode, privileged } of Object.values(services))
    expect([network_mode, privileged]).toEqual([undefined, undefined]);
  const inside = Object.keys(networks).filter((name) => networks[name]?.internal);
  for (const name of ['postgres', 'storage']) expect(services[name]?.networks, name).toEqual(inside);
});

test('Caddy passes on to the port of the market', () => {
  const port = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1];
  expect(read('deploy/Caddyfile')).toContain(`reverse_proxy market:${port} {`);
});

test('Caddy replaces the request id of a browser, also as the guides have it', () => {
  for (const file of ['deploy/Caddyfile', 'docs/operating.md', 'docs/ko/operating.md'])
    expect(read(file), file).toMatch(
      /reverse_proxy \S+ \{[^}]*header_up X-Request-Id \{http\.request\.uuid\}/,
    );
});

const hasCaddy = spawnSync('caddy', ['version']).status === 0;
if (!hasCaddy) console.warn('caddy is not on this machine: it does not verify the Caddyfile here');

test.skipIf(!hasCaddy)('Caddy takes its file', () => {
  const args = ['adapt', '--validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'Caddyfile')];
  const env = { ...process.env, DOMAIN: 'dasi.example', HOME: folder };
  const { status, stdout } = spawnSync('caddy', args, { encoding: 'utf8', env });
  expect([status, stdout]).toEqual([0, expect.stringContaining('market:3000')]);
});

test('the commands of the guide make the secrets, for their owner alone', () => {
  const shell = commands(read('docs/operating.md'));
  expect(shell).not.toBe('');
  expect(commands(read('docs/ko/operating.md'))).toBe(shell);
  copyFileSync(join(DEPLOY, '.env.example'), join(folder, '.env.example'));
  execFileSync('sh', ['-euc', shell], { cwd: folder });
  const file = join(folder, '.env');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const made = parseSettingsFile(readFileSync(file, 'utf8'));
  const secrets = ['SECRET', 'POSTGRES_PASSWORD', 'S3_SECRET_KEY'].map((name) => made[name]);
  for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(secrets).size).toBe(3);
  expect(parseConfig(settingsWith({ ...made, DOMAIN: 'dasi.example' }))).not.toHaveProperty('problem');
  execFileSync('sh', ['-euc', shell], { cwd: folder });
  expect(parseSettingsFile(readFileSync(file, 'utf8')), 'pasted once more').toEqual(made);
});
