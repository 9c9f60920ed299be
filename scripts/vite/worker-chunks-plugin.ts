import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const WORKER_URL = /new URL\(\s*['"](\.[^'"]*-worker\.ts)['"],\s*import\.meta\.url,?\s*\)/g;

/**
 * Gives each worker thread of the server a chunk of its own: `new URL('./x-worker.ts', import.meta.url)`
 * becomes the address of the built chunk. In development Node runs the source itself.
 */
export function workerChunksPlugin(): Plugin {
  return {
    name: 'dasi:worker-chunks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform(code, id) {
      if (!WORKER_URL.test(code)) return undefined;
      return code.replace(WORKER_URL, (_all, path: string) => {
        const chunk = this.emitFile({ type: 'chunk', id: resolve(dirname(id), path) });
        return `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`;
      });
    },
  };
}
