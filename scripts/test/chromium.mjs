import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
const KOREAN_FONT = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

/**
 * The path of the system's Chromium, installed with a Korean font where this may be done; undefined where
 * Playwright's own browser is used instead (and installed).
 */
export function findOrInstallChromium() {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const find = () => PLACES.find((place) => existsSync(place));
  if (isRootOnDebian && (!find() || !existsSync(KOREAN_FONT))) {
    console.log('── installing Chromium and a Korean font');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']);
  }
  const found = find();
  if (!found) {
    const cli = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');
    run(process.execPath, [cli, 'install', 'chromium']);
  }
  return found;
}
