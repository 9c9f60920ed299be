import { hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotOpen } from '../../database/cannot-open.ts';
import { DATA_DIR } from '../../database/data-folder.ts';
import { syncFolder, writeAndSync } from '../../database/durable-files.ts';

export const SECRET_BYTES = 32;

/** `SECRET`, or one generated into `DATA_DIR` (mode 600). Never logged. @throws CannotOpen when the stored file is malformed */
export async function readSecret(config: SecretConfig): Promise<string> {
  return (await findSecret(config)) ?? (await generate(config.dataDir, secretPath(config.dataDir)));
}

interface SecretConfig {
  secret: string | undefined;
  dataDir: string;
}

export const secretPath = (dataDir: string) => join(dataDir, 'secret');

/** Generates none. @throws CannotOpen when the stored file is malformed */
export async function findSecret({ secret, dataDir }: SecretConfig): Promise<string | undefined> {
  if (secret) return secret;
  const path = secretPath(dataDir);
  const saved = await readSaved(path);
  if (saved === undefined || Buffer.byteLength(saved) >= SECRET_BYTES) return saved;
  throw new CannotOpen(`${DATA_DIR} 쓸 수 없어요: ${path} (비밀 값이 ${SECRET_BYTES}바이트보다 짧아요)`);
}

/** 32 bytes by HKDF (RFC 5869), the same on every server. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

async function readSaved(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code !== 'EISDIR') throw error;
    throw new CannotOpen(`${DATA_DIR} 쓸 수 없어요: ${path} (파일이 아니에요)`, { cause: error });
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
