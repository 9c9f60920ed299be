import { availableParallelism } from 'node:os';
import { join } from 'node:path';

// Photos are decoded on libuv's threads, and files must not wait behind them, nor pages behind files that hang
// (see bounded-storage). Its pool is made by whoever asks for a thread first, so this stands before everything else
// is even loaded.
process.env['UV_THREADPOOL_SIZE'] ??= String(6 + availableParallelism());
// What is built is for production, whatever the shell says: React's other half takes several times as long to render.
process.env['NODE_ENV'] = 'production';

const { serve } = await import('./serve.ts');
await serve(join(import.meta.dirname, '../client'));
