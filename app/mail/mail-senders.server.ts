import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type SendMailOptions, createTransport } from 'nodemailer';
import type { MailSender, OutgoingMail, SendMail } from './mail.ts';
import type { SmtpServer } from '../platform/config/mail-settings.ts';
import { syncFolder, writeAndSync } from '../../database/durable-files.ts';

/** Names and addresses apart, so that none is read as a list; nodemailer encodes header values. */
function toMessage(mail: OutgoingMail, from: MailSender): SendMailOptions {
  const [, domain] = from.address.split('@');
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    textEncoding: 'quoted-printable',
    messageId: `<${mail.id}@${domain}>`,
    // Suppresses holiday notices. RFC 3834.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Unfolded: no address may be broken. */
function unsubscribeHeaders({ unsubscribe }: OutgoingMail): SendMailOptions['headers'] {
  if (unsubscribe === undefined) return {};
  return {
    'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

const MAX_STEP_MS = 10_000;

interface SmtpSettings {
  server: SmtpServer;
  from: MailSender;
  stepMs?: number;
}

type SmtpConnection = Pick<SmtpSettings, 'server' | 'stepMs'>;

/** Resolves with the server's reply. */
export function createSmtpSender({ from, ...connection }: SmtpSettings): SendMail<string> {
  const transport = openTransport(connection);
  return async (mail, signal) => (await transport.sendMail({ ...toMessage(mail, from), signal })).response;
}

/** Connects and signs in, and sends nothing. */
export async function verifySmtp(connection: SmtpConnection): Promise<void> {
  await openTransport(connection).verify();
}

function openTransport({ server, stepMs = MAX_STEP_MS }: SmtpConnection) {
  return createTransport({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    requireTLS: server.startTls === 'required',
    ignoreTLS: server.startTls === 'never',
    auth: server.auth,
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    socketCloseTimeout: 0,
  });
}

/** The mails can take over accounts. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

interface Outbox {
  dir: string;
  from: MailSender;
  now(): number;
}

/** For a market without a mail server: each mail is an `.eml` file, sorted by time. Resolves with its path. */
export function createOutboxSender({ dir, from, now }: Outbox): SendMail<string> {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await composer.sendMail(toMessage(mail, from));
    await mkdir(dir, { recursive: true, mode: FOLDER_MODE });
    const time = new Date(now()).toISOString().replaceAll(':', '.');
    return writeWhole(dir, `${time}-${mail.id}.eml`, inEightBits(message as Buffer));
  };
}

/** The text unchanged: in quoted-printable an operator could not follow its links. RFC 6152. */
function inEightBits(message: Buffer): Buffer {
  const [head = '', ...body] = message.toString('latin1').split('\r\n\r\n');
  const text = body
    .join('\r\n\r\n')
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(
    `${head.replace(/^(Content-Transfer-Encoding: )quoted-printable$/m, '$18bit')}\r\n\r\n${text}`,
    'latin1',
  );
}

async function writeWhole(dir: string, name: string, bytes: Buffer): Promise<string> {
  const path = join(dir, name);
  const temporary = join(dir, `.${name}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeAndSync(temporary, bytes, FILE_MODE);
    await rename(temporary, path);
    await syncFolder(dir);
    return path;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
