import { hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeAndSync } from '../../database/durable-files.ts';

export const SECRET_BYTES = 32;

/** `SECRET`, or one generated into `DATA_DIR` (mode 600). Never logged. @throws when the stored file is malformed */
export async function readSecret(config: SecretConfig): Promise<string> {
  return (await findSecret(config)) ?? (await generate(config.dataDir, secretPath(config.dataDir)));
}

interface SecretConfig {
  secret: string | undefined;
  dataDir: string;
}

export const secretPath = (dataDir: string) => join(dataDir, 'secret');

/** Generates none. @throws when the stored file is malformed */
export async function findSecret({ secret, dataDir }: SecretConfig): Promise<string | undefined> {
  if (secret) return secret;
  const path = secretPath(dataDir);
  const saved = await readSaved(path);
  if (saved === undefined || Buffer.byteLength(saved) >= SECRET_BYTES) return saved;
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
