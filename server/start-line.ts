import { resolve } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import type { Config } from '../app/platform/config/config.server.ts';

export const { version } = manifest;

/** One line with address, version and settings. Settings hold secrets: their values are left out. */
export function startLine(config: Config, address: string): string {
  const parts = [
    `${config.siteName} 장터가 열렸어요 → ${address}`,
    version,
    config.databaseUrl ? 'PostgreSQL' : 'SQLite',
    `사진 ${config.bucket ? 'S3' : '폴더'}`,
    `메일 ${config.smtp ? 'SMTP' : 'outbox'}`,
    `데이터 ${resolve(config.dataDir)}`,
  ];
  return parts.join(' · ');
}

export function stopLine({ siteName }: Config): string {
  return `${siteName} 장터가 닫혔어요`;
}
