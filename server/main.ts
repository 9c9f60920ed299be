import { availableParallelism } from 'node:os';
import { join } from 'node:path';

// Photos are decoded on libuv's threads, and files must not wait behind them. Set before the pool is created.
process.env['UV_THREADPOOL_SIZE'] ??= String(6 + availableParallelism());
// Always a production build: React's development code renders several times slower.
process.env['NODE_ENV'] = 'production';

// Other users of the machine must not read the market's data.
process.umask(0o077);

const { serve } = await import('./serve.ts');
await serve(join(import.meta.dirname, '../client'));
