import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../support/free-port.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { createTestDatabase } from '../support/database/postgres-database.ts';
import { Visitor } from '../support/visitor.ts';
import { openProxy, type Proxy } from './proxy.ts';

const COUNT = 3;

/** Where several servers keep their photos together: the settings that say so. */
export interface PhotoStore {
  settings: Record<string, string>;
  /** Under which the folder of photos is, where it is one. */
  dataDir: string;
  remove(): void;
}

/** A folder that all servers reach, as one that a network mounts. */
export function sharedFolder(): PhotoStore {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-shared-'));
  return {
    settings: { DATA_DIR: dataDir },
    dataDir,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** A bucket of S3, by its `STORAGE_URL`; each server has a folder of its own for all else. */
export function inBucket(url: string): PhotoStore {
  return { settings: { STORAGE_URL: url }, dataDir: '', remove: () => undefined };
}

/** Several markets on one PostgreSQL, with one proxy in front whose address is theirs to the world. */
export interface Servers {
  proxy: Proxy;
  all: readonly MarketProcess[];
  databaseUrl: string;
  dataDir: string;
  /** A person at the proxy, or at one server alone. */
  visitor(server?: MarketProcess): Visitor;
  remove(): Promise<void>;
}

/**
 * Starts three servers.
 * @param postgresUrl a PostgreSQL server, in which a database of their own is made
 * @param settings beyond the usual ones of tests
 */
export async function openServers(
  postgresUrl: string,
  settings: Record<string, string> = {},
  photos: PhotoStore = sharedFolder(),
): Promise<Servers> {
  const database = await createTestDatabase(postgresUrl);
  const proxy = await openProxy();
  const start = async () =>
    startMarket({
      DATABASE_URL: database.url,
      ORIGIN: proxy.url,
      TRUSTED_PROXIES: 'loopback',
      ...photos.settings,
      PORT: String(await findFreePort()),
      ...settings,
    });
  const all = [await start()];
  while (all.length < COUNT) all.push(await start());
  proxy.passTo(all.map(({ url }) => url));
  return {
    proxy,
    all,
    databaseUrl: database.url,
    dataDir: photos.dataDir,
    visitor: (server) => new Visitor(server?.url ?? proxy.url, proxy.url),
    remove: async () => {
      await proxy.close();
      await Promise.all(all.map((server) => server.remove()));
      photos.remove();
      await database.drop();
    },
  };
}

/** A figure of one server, from its `/metrics`. */
export async function readMetric(server: MarketProcess, name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`the market has no figure ${name}`);
  return Number(value);
}
