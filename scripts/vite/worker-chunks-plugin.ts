import { basename, dirname, posix, resolve } from 'node:path';
import type { Plugin } from 'vite';

const WORKER_URL = /new URL\(\s*['"](\.[^'"]*-worker)\.ts['"],\s*import\.meta\.url,?\s*\)/g;
const MARK = 'dasi-worker:';

/**
 * Gives each worker thread of the server a chunk of its own: `new URL('./x-worker.ts', import.meta.url)`
 * becomes the address of `workers/x-worker.js`. In development Node runs the source itself.
 */
export function workerChunksPlugin(): Plugin {
  const emitted = new Set<string>();
  return {
    name: 'dasi:worker-chunks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform(code, id) {
      return code.replace(WORKER_URL, (_all, path: string) => {
        const name = basename(path);
        const source = resolve(dirname(id), `${path}.ts`);
        if (!emitted.has(name)) this.emitFile({ type: 'chunk', id: source, fileName: `workers/${name}.js` });
        emitted.add(name);
        return `new URL('${MARK}${name}', import.meta.url)`;
      });
    },
    // Only now is it known where the chunk that starts the worker stands.
    renderChunk(code, chunk) {
      const from = posix.dirname(chunk.fileName);
      return code.replaceAll(/dasi-worker:([\w-]+)/g, (_all, name: string) => {
        const path = posix.relative(from, `workers/${name}.js`);
        return path.startsWith('.') ? path : `./${path}`;
      });
    },
  };
}
