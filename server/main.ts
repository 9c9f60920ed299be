import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { parseConfig } from '../app/platform/config.server.ts';
import { createApp } from './app.ts';
import { createListener } from './listener.ts';
import { openMarket } from './open-services.ts';
import { pageHandler } from './page-handler.ts';
import { stopOnSignal } from './stop-on-signal.ts';

// Photos are decoded on libuv's threads; files must not wait behind them. Read when the first of them starts.
process.env['UV_THREADPOOL_SIZE'] ??= String(4 + availableParallelism());

const config = parseConfig(process.env);
if ('problem' in config) {
  console.error(config.problem);
  process.exit(1);
}

const market = await openMarket(config);
const server = createServer();
const stopping = stopOnSignal(server, market);
const clientDir = join(import.meta.dirname, '../client');
const pages = pageHandler(market, build, 'production');
const app = createApp({ market, clientDir, pages, isStopping: stopping.isStopping });
server.on('request', createListener(market, app));
server.on('error', (error) => {
  console.error(`${config.host}:${config.port}에서 시작하지 못했어요: ${error.message}`);
  process.exit(1);
});
server.listen(config.port, config.host, () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const shownHost = config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host;
  console.log(`${config.siteName} 장터가 열렸어요 → ${config.origin ?? `http://${shownHost}:${port}`}`);
});
