import { createServer } from 'node:http';
import * as build from 'virtual:react-router/server-build';
import { describeForeignSecret } from '../app/account/second-factor/foreign-secret.server.ts';
import { blockOtherDecoders } from '../app/media/process/photo-decoders.server.ts';
import { parseConfig, type Config } from '../app/platform/config/config.server.ts';
import type { Logger } from '../app/platform/logger.server.ts';
import type { Services } from '../app/request/services.server.ts';
import { ContentError } from '../app/support/articles/article.ts';
import { describePlaceholders } from '../app/support/articles/articles.server.ts';
import { CannotOpen } from '../database/cannot-open.ts';
import { databaseOutage } from '../database/outage.ts';
import { damageLine } from '../database/sqlite/damage.ts';
import { apiHandler } from './http/api-handler.ts';
import { createApp } from './http/app.ts';
import { limitConnections } from './guards/connection-limit.ts';
import { openBrand } from './brand/open-brand.ts';
import { routeLabeller } from './routing/route-label.ts';
import { createListener } from './http/listener.ts';
import { openMarket } from './open-market.ts';
import { pageHandler } from './http/page-handler.ts';
import { closeIdleConnections } from './guards/connection-timeouts.ts';
import { sortImports } from './assets/sort-imports.ts';
import { readStaticFiles } from './assets/static-files.ts';
import { startLine, stopLine, version } from './start-line.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { answerBadRequest } from './guards/bad-request.ts';
import { badRequestRecorder } from './http/request-log.ts';

/** For two hundred megabytes over a slow line; node's default is five minutes. */
const MAX_UPLOAD_MS = 30 * 60_000;

/** Runs until a signal. A wrong setting or database ends the process with one line. @param clientDir built browser files */
export async function serve(clientDir: string): Promise<void> {
  const config = parseConfig(process.env);
  if ('problem' in config) {
    console.error(config.problem);
    process.exit(1);
  }
  // From then on only photos are decoded.
  const brand = await openBrand(config, clientDir).catch(endWithLine);
  blockOtherDecoders();
  const market = await openMarket(config, brand.links).catch(endWithLine);
  const warnings = await describeDoubts(config, market.services).catch(endWithLine);
  // The listener rejects requests without a host, with text.
  const server = createServer({ requestTimeout: MAX_UPLOAD_MS, requireHostHeader: false });
  const say = speaker(config, market.services.logger);
  const { isStopping } = stopOnSignal(server, market, () => say(stopLine(config), { isLast: true }));
  sortImports(build.assets);
  const pages = pageHandler(market, build, 'production');
  const labelRoute = routeLabeller(build.routes);
  const app = createApp({ market, pages, api: apiHandler(build), labelRoute, isStopping });
  const files = new Map([...readStaticFiles(clientDir), ...brand.files]);
  const listener = createListener({ market, app, routes: build.routes, files });
  server.on('request', listener);
  // RFC 9110, section 10.1.1: other expectations are ignored.
  server.on('checkExpectation', listener);
  closeIdleConnections(server);
  limitConnections(server, market);
  server.on('clientError', answerBadRequest(config, badRequestRecorder(market)));
  server.on('error', (error) => {
    console.error(`${config.host}:${config.port}에서 시작하지 못했어요: ${error.message}`);
    process.exit(1);
  });
  server.listen(config.port, config.host, () => {
    const address = ownAddress(config, server.address());
    market.delivery.start(address);
    for (const line of warnings) console.error(line);
    say(startLine(config, address));
  });
}

/** Lines for what may be meant: the market opens. */
async function describeDoubts(
  { origin }: Config,
  { articles, database, secretEncryption }: Services,
): Promise<string[]> {
  // Without ORIGIN the market is being tried out.
  const missing = origin && describePlaceholders(articles);
  const foreign = await describeForeignSecret(database.read, secretEncryption);
  return [missing, foreign].filter((line) => line !== undefined);
}

/** Printed at any `LOG_LEVEL`, except where log lines have names: such log readers expect JSON only. */
function speaker({ logFormat }: Config, logger: Logger) {
  if (logFormat === 'numbers')
    return (line: string, { isLast = false } = {}) => {
      // The log writes its remaining lines when the process ends.
      if (isLast) process.once('exit', () => console.log(line));
      else console.log(line);
    };
  const log = logger.child({ version }, { level: 'info' });
  return (line: string) => log.info(line);
}

function endWithLine(error: unknown): never {
  const line = lineOf(error);
  if (line === undefined) throw error;
  console.error(line);
  process.exit(1);
}

function lineOf(error: unknown): string | undefined {
  if (error instanceof CannotOpen) return error.message;
  if (error instanceof ContentError)
    return `CONTENT_DIR를 확인해 주세요: ${error.message} (docs/operating.md의 ‘Your own texts’)`;
  if (error instanceof Error && databaseOutage(error))
    return `데이터베이스를 열지 못했어요 (${error.message}). DATA_DIR나 DATABASE_URL, 남은 공간을 확인해 주세요.`;
  return damageLine(error);
}

/** The set origin, or the listening address. */
function ownAddress({ origin, host, port }: Config, address: unknown): string {
  const realPort = typeof address === 'object' && address && 'port' in address ? address.port : port;
  const shownHost = host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host;
  return origin ?? `http://${shownHost}:${String(realPort)}`;
}
