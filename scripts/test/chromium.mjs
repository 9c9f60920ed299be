import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Chromium without windows: a page costs it two thirds of the time, and Playwright's own choice is the same. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const KOREAN_FONT = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

/**
 * The path of the system's browser, installed with a Korean font where this may be done; undefined where
 * Playwright's own browser is used instead (and installed).
 */
export function findOrInstallChromium() {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isRootOnDebian && !(existsSync(HEADLESS_SHELL) && existsSync(KOREAN_FONT))) {
    console.log('── installing Chromium and a Korean font');
    const packages = ['chromium-headless-shell', 'fonts-noto-cjk'];
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  }
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  const cli = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');
  run(process.execPath, [cli, 'install', '--only-shell', 'chromium']);
  return undefined;
}
