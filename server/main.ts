import { enableCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

// Photos are decoded on libuv's threads, and files must not wait behind them. Set before the pool is created.
process.env['UV_THREADPOOL_SIZE'] ??= String(6 + availableParallelism());
// Always a production build: React's development code renders several times slower.
process.env['NODE_ENV'] = 'production';

// Other users of the machine must not read the market's data.
process.umask(0o077);

// The next start finds the code compiled, where this folder can be written. Threads read the variable.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'compiled');
enableCompileCache();

const { serve } = await import('./serve.ts');
await serve(join(import.meta.dirname, '../client'));
