import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../../app/platform/config/config.server.ts';
import { expectReadableFolder } from '../../../database/data-folder.ts';
import type { Reader } from '../../../database/database.ts';
import { openPostgres } from '../../../database/postgres/open-postgres.ts';
import { openSqlite } from '../../../database/sqlite/open-sqlite.ts';

/** Opens the market as it is: no migration runs. @throws CannotOpen */
export async function readMarket<T>(config: Config, read: (db: Reader) => Promise<T>): Promise<T> {
  const { databaseUrl } = config;
  const database = databaseUrl
    ? openPostgres(databaseUrl, () => undefined)
    : await openSqlite(fileOf(config));
  try {
    return await read(database.read);
  } finally {
    await database.close();
  }
}

/** Opening would create the embedded database. */
export function hasNoFile(config: Config): boolean {
  if (config.databaseUrl) return false;
  expectReadableFolder(config.dataDir);
  return !existsSync(fileOf(config));
}

const fileOf = ({ dataDir }: Config) => join(dataDir, 'market.db');
