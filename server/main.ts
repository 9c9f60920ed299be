import { availableParallelism } from 'node:os';
import { join } from 'node:path';

// Photos are decoded on libuv's threads, and files must not wait behind them. Set before the pool is created.
process.env['UV_THREADPOOL_SIZE'] ??= String(6 + availableParallelism());
// The build is for production whatever the environment says: React's development code renders several times slower.
process.env['NODE_ENV'] = 'production';

// The market's data hold what nobody else on the machine may read.
process.umask(0o077);

const { serve } = await import('./serve.ts');
await serve(join(import.meta.dirname, '../client'));
