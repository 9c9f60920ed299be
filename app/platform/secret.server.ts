import { hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeAndSync } from '../../database/durable-files.ts';

export const SECRET_BYTES = 32;
const FILE_NAME = 'secret';

/** `SECRET`, or one generated into `DATA_DIR` (mode 600). Never logged. @throws when the stored file is malformed */
export async function readSecret(config: { secret: string | undefined; dataDir: string }): Promise<string> {
  if (config.secret) return config.secret;
  const path = join(config.dataDir, FILE_NAME);
  const secret = (await readSaved(path)) ?? (await generate(config.dataDir, path));
  if (Buffer.byteLength(secret) >= SECRET_BYTES) return secret;
  throw new Error(`${path}: 비밀 값이 ${SECRET_BYTES}바이트보다 짧아요.`);
}

/** 32 bytes by HKDF (RFC 5869), the same on every server. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

async function readSaved(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Atomic: of several processes one wins. */
async function generate(dataDir: string, path: string): Promise<string> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeAndSync(temporary, randomBytes(SECRET_BYTES).toString('base64url'), 0o600);
    await link(temporary, path);
    await syncFolder(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
