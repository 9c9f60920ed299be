import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serveMarket, type ServedMarket } from '../pages/serve-market.ts';
import { START_SETTINGS } from '../support/start-settings.ts';

/** One market, of one server or of several behind a proxy. */
export interface LoadSite {
  /** Where people come to. */
  origin: string;
  servers: readonly ServedMarket[];
  /** Of PostgreSQL, where the market is on it. */
  databaseUrl: string | undefined;
  stop(): Promise<void>;
}

/** Serves a market as `npm start` does, by so many processes. */
export async function openLoadSite(
  dataDir: string,
  databaseUrl: string | undefined,
  count: number,
): Promise<LoadSite> {
  const servers: ServedMarket[] = [];
  while (servers.length < count) servers.push(await serveMarket(dataDir, databaseUrl, START_SETTINGS));
  const proxy = count > 1 ? await startProxy(servers.map(({ origin }) => origin)) : undefined;
  return {
    origin: proxy?.url ?? servers[0]!.origin,
    servers,
    databaseUrl,
    stop: async () => {
      proxy?.stop();
      for (const server of servers) await server.stop();
    },
  };
}

async function startProxy(targets: string[]): Promise<{ url: string; stop(): void }> {
  const child = fork(join(import.meta.dirname, 'run-proxy.ts'));
  child.send({ targets });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { url, stop: () => void (child.connected && child.disconnect()) };
}
