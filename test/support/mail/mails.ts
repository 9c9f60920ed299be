import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 15_000;

/** A mail as its reader sees it. */
export interface ReadMail {
  to: string;
  subject: string;
  text: string;
  /** Its header's lines, unfolded, as they travel. */
  headers: string[];
}

/** Reads a mail as it travels: its header, and a text in quoted-printable or as it is. */
export function parseMail(raw: string): ReadMail {
  const [head = '', ...body] = raw.replaceAll('\r\n', '\n').split('\n\n');
  const headers = head.replace(/\n[ \t]+/g, ' ').split('\n');
  const value = (name: string) =>
    headers.find((line) => line.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  return {
    to: value('to'),
    subject: decodeWords(value('subject')),
    text:
      value('content-transfer-encoding') === '8bit'
        ? body.join('\n\n')
        : decodeBytes(body.join('\n\n').replace(/=\n/g, '')),
    headers,
  };
}

/** RFC 2047: words in base64 or quoted-printable; the space between two is none. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_word, form: string, letters: string) =>
      form.toUpperCase() === 'B'
        ? Buffer.from(letters, 'base64').toString()
        : decodeBytes(letters.replaceAll('_', ' ')),
    );
}

function decodeBytes(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_sign, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

/** The mails that a market without a mail server has sent, the oldest first. */
export function readOutbox(dataDir: string): ReadMail[] {
  const dir = join(dataDir, 'outbox');
  if (!existsSync(dir)) return [];
  const names = readdirSync(dir).filter((name) => name.endsWith('.eml'));
  return names.sort().map((name) => parseMail(readFileSync(join(dir, name), 'utf8')));
}

/** The newest of these mails to an address, as soon as there is one. */
export async function waitForMail(dataDir: string, to: string, subject: RegExp): Promise<ReadMail> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = readOutbox(dataDir).findLast((mail) => mail.to === to && subject.test(mail.subject));
    if (found) return found;
    if (Date.now() > until) throw new Error(`no mail to ${to} about ${subject}`);
    await sleep(50);
  }
}

/** The link of a mail; there is one. */
export function linkIn(mail: Pick<ReadMail, 'text'>): string {
  const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
  if (links.length !== 1) throw new Error(`${links.length} links in:\n${mail.text}`);
  return links[0]!;
}

/** What stands in its address behind the last slash. */
export function tokenIn(mail: Pick<ReadMail, 'text'>): string {
  return linkIn(mail).split('/').at(-1)!;
}
