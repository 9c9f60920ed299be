import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where Debian puts what the tests run OpenStack Swift from; its services are not installed. */
const SWIFT = '/usr/lib/python3/dist-packages/swift';

export const hasSwift = () => existsSync(SWIFT);

/** Installs OpenStack Swift, a real S3 server, where this may be done; tests use a smaller one elsewhere. */
export function installSwift() {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (hasSwift() || !isRootOnDebian) return;
  console.log('── installing an S3 server (OpenStack Swift)');
  const run = (...args) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const isDone =
    run('update', '-qq') && run('install', '-y', '-qq', '--no-install-recommends', 'python3-swift');
  if (!isDone) console.log('── it can’t be had; the tests take the smaller one');
}
