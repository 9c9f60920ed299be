import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';
import { parseConfig } from '../app/platform/config/config.server.ts';
import { createApp } from './http/app.ts';
import { openBrand, type Brand } from './brand/open-brand.ts';
import { routeLabeller } from './routing/route-label.ts';
import { createListener } from './http/listener.ts';
import { openMarket, type Market } from './open-market.ts';
import { pageHandler } from './http/page-handler.ts';

/** Edits reload the server's modules; opened resources stay open. */
const opened = globalThis as typeof globalThis & { dasiMarket?: Promise<[Market, Brand]> };

async function openOnce(): Promise<[Market, Brand]> {
  const config = parseConfig(process.env);
  if ('problem' in config) throw new Error(config.problem);
  const brand = await openBrand(config, 'public');
  const market = await openMarket({ ...config, logLevel: 'warn' }, brand.links);
  market.delivery.start(config.origin ?? `http://localhost:${config.port}`);
  return [market, brand];
}

const loadBuild = (): Promise<ServerBuild> => import('virtual:react-router/server-build');

export async function developmentListener(): Promise<
  (request: IncomingMessage, response: ServerResponse) => void
> {
  opened.dasiMarket ??= openOnce();
  const [market, brand] = await opened.dasiMarket;
  const pages = pageHandler(market, loadBuild, 'development');
  const { routes } = await loadBuild();
  const app = createApp({ market, pages, labelRoute: routeLabeller(routes), isStopping: () => false });
  return createListener({ market, app, routes, files: brand.files });
}
