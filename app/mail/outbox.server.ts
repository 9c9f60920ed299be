import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { syncFolder, writeAndSync } from '../../database/durable-files.ts';
import type { MailSender, SendMail } from './mail.ts';
import { toMessage } from './message.server.ts';

/** The mails can take over accounts. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

interface Outbox {
  dir: string;
  from: MailSender;
  now(): number;
}

/** For a market without a mail server: one `.eml` file a mail, sorted by time. */
export function createOutboxSender({ dir, from, now }: Outbox): SendMail {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await composer.sendMail(toMessage(mail, from));
    await mkdir(dir, { recursive: true, mode: FOLDER_MODE });
    const time = new Date(now()).toISOString().replaceAll(':', '.');
    await writeWhole(dir, `${time}-${mail.id}.eml`, message as Buffer);
  };
}

async function writeWhole(dir: string, name: string, bytes: Buffer): Promise<void> {
  const temporary = join(dir, `.${name}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeAndSync(temporary, bytes, FILE_MODE);
    await rename(temporary, join(dir, name));
    await syncFolder(dir);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

export async function trimOutbox(dir: string, before: number): Promise<void> {
  for (const name of await listFolder(dir)) {
    const path = join(dir, name);
    if ((await stat(path)).mtimeMs < before) await rm(path, { force: true });
  }
}

async function listFolder(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
