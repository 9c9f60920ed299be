import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { hasSwift } from '../../../scripts/test/swift.mjs';
import { findFreePort } from '../free-port.ts';

/*
 * A real S3 server. On Debian it is OpenStack Swift, which public clouds run, with its S3 API: it checks signatures and
 * regions, has no bucket policies or lifecycle rules, and serves what anybody may read under addresses of its own
 * (`/v1/AUTH_…`). Elsewhere, or with TEST_S3=package, it is `s3rver` from npm, which keeps files in a folder, looks at
 * no more of a signature than whose it is and asks strangers for none, knows no parts of empty files, and whose lists end
 * with their first page.
 */

const PACKAGE = 's3rver@3.7.1';
const CACHE = join(import.meta.dirname, '../../../.cache', 's3rver');
/** With what addresses have to escape. */
const SWIFT_KEYS = { accessKeyId: 'market:photos', secretAccessKey: 'a/secret+of=photos' };
const PACKAGE_KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const MAX_START_MS = 60_000;

export interface TestBucket {
  /** Its `STORAGE_URL`. */
  url: string;
  /** A `STORAGE_PUBLIC_URL` of it; anybody may read what is there. */
  publicUrl: string;
}

export interface TestS3 {
  /** A new, empty bucket. */
  makeBucket(): Promise<TestBucket>;
  /** Says nothing any more to anybody, as a server whose disk hangs. */
  hang(): void;
  goOn(): void;
  /** Ends it without a word; its data stays. */
  kill(): Promise<void>;
  /** Starts it again at the same address with the same data. */
  resume(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Whether it is Swift here. */
export const isSwift = () => process.env['TEST_S3'] !== 'package' && hasSwift();

/** To be called once, before several may start servers at the same time. */
export function prepareS3(): void {
  if (isSwift() || existsSync(join(CACHE, 'node_modules/s3rver'))) return;
  mkdirSync(CACHE, { recursive: true });
  const args = ['install', '--prefix', CACHE, '--no-save', '--no-package-lock', '--no-audit', PACKAGE];
  execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** An S3 server of the tests' own, on a free loopback port, gone without a trace when stopped. */
export async function startS3(): Promise<TestS3> {
  const folder = mkdtempSync(join(tmpdir(), 'dasi-s3-'));
  let port = await findFreePort();
  const swift = isSwift();
  const keys = swift ? SWIFT_KEYS : PACKAGE_KEYS;
  let server: ChildProcess;
  const resume = async () => {
    server = swift ? spawnSwift(folder, port) : spawnPackage(folder, port);
    await untilReady(server);
  };
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  };
  for (let tries = 1; ; tries++) {
    try {
      await resume();
      break;
    } catch (error) {
      // Another connection had taken the port meanwhile.
      if (tries === 5 || !/Address already in use|EADDRINUSE/.test(String(error))) throw error;
      port = await findFreePort();
    }
  }
  return {
    makeBucket: async () => {
      const name = `photos-${randomBytes(4).toString('hex')}`;
      await createBucket(port, keys, name);
      const { accessKeyId, secretAccessKey } = keys;
      const login = `${encodeURIComponent(accessKeyId)}:${encodeURIComponent(secretAccessKey)}`;
      const account = swift ? 'v1/AUTH_market/' : '';
      return {
        url: `s3://${login}@127.0.0.1:${port}/${name}?region=us-east-1`,
        publicUrl: `http://127.0.0.1:${port}/${account}${name}`,
      };
    },
    hang: () => void server.kill('SIGSTOP'),
    goOn: () => void server.kill('SIGCONT'),
    kill,
    resume,
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function spawnSwift(folder: string, port: number): ChildProcess {
  const { accessKeyId, secretAccessKey } = SWIFT_KEYS;
  const args = [
    join(import.meta.dirname, 'start-swift.py'),
    folder,
    String(port),
    accessKeyId,
    secretAccessKey,
  ];
  return spawn('/usr/bin/python3', args, { stdio: ['ignore', 'pipe', 'pipe'] });
}

function spawnPackage(folder: string, port: number): ChildProcess {
  const args = [join(import.meta.dirname, 's3rver.cjs'), CACHE, folder, String(port)];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => {
      server.kill('SIGKILL');
      reject(new Error(`the S3 server ${why}:\n${output}`));
    };
    const timer = setTimeout(fail, MAX_START_MS, 'does not answer');
    const onOutput = (text: unknown) => {
      output += String(text);
      if (!/^ready$/m.test(output)) return;
      clearTimeout(timer);
      resolve();
    };
    server.stdout?.on('data', onOutput);
    server.stderr?.on('data', onOutput);
    server.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}

async function createBucket(port: number, credentials: typeof SWIFT_KEYS, name: string): Promise<void> {
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials,
  });
  await client.send(new CreateBucketCommand({ Bucket: name, ACL: 'public-read' }));
  client.destroy();
}
