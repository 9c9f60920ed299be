import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { OFFLINE_FILES } from '../../app/shell/offline/cached-files.ts';

const SOURCE = 'app/shell/offline/service-worker.ts';
const FILE = 'sw.js';
const MARK = 'BUILD_VERSION';

/** Builds the service worker to `/sw.js` and gives it the version of what it keeps: a hash over all of it. */
export function serviceWorkerPlugin(): Plugin {
  let root = '';
  let publicDir = '';
  return {
    name: 'dasi:service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      ({ root, publicDir } = config);
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(root, SOURCE), fileName: FILE });
    },
    generateBundle(_options, bundle) {
      const worker = bundle[FILE];
      if (worker?.type !== 'chunk' || !worker.code.includes(MARK)) this.error(`${FILE} has no ${MARK}`);
      // Browsers run it as a plain script.
      if (worker.imports.length > 0 || worker.exports.length > 0) this.error(`${FILE} is not on its own`);
      const hash = createHash('sha256').update(worker.code);
      for (const name of Object.keys(bundle).sort()) hash.update(name).update('\0');
      for (const path of OFFLINE_FILES) hash.update(readFileSync(join(publicDir, path)));
      worker.code = worker.code.replaceAll(MARK, hash.digest('hex').slice(0, 12));
    },
  };
}
