import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../database/database.ts';
import { deriveKey } from '../../platform/secret.server.ts';
import { findAccountById } from '../account-store.server.ts';
import {
  cookieAttributes,
  cookieName,
  findCookie,
  type SiteConfig,
} from '../session/session-cookie.server.ts';

/** Changing this forgets every device. */
const KEY_PURPOSE = 'dasi known devices, hmac-sha256, 1';
/** Enough for a shared tablet; the ones used longest ago are forgotten. */
const MAX_ACCOUNTS = 5;
const ID_BYTES = 16;
const MARK_LENGTH = 22;
const COOKIE = /^(?<body>(?<id>[\w-]{22})(?<marks>(?:\.[\w-]{22}){1,5}))\.(?<signature>[\w-]{22})$/;

export interface MarkedAccount {
  id: string;
  passwordHash: string;
}

/**
 * Recognises browsers that have signed in to an account, by a signed cookie with a mark for each account; nothing is
 * stored. A mark covers the password hash, so a changed password forgets the device.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export class KnownDevices {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = deriveKey(secret, KEY_PURPOSE);
  }

  findDevice(cookie: string | undefined, account: MarkedAccount): string | undefined {
    const device = this.#parse(cookie);
    if (!device) return undefined;
    const mark = this.#markOf(device.id, account);
    return device.marks.some((other) => isSame(other, mark)) ? device.id : undefined;
  }

  remember(cookie: string | undefined, account: MarkedAccount): string {
    const { id, marks } = this.#parse(cookie) ?? {
      id: randomBytes(ID_BYTES).toString('base64url'),
      marks: [],
    };
    const mark = this.#markOf(id, account);
    const others = marks.filter((other) => other !== mark);
    const body = [id, mark, ...others.slice(0, MAX_ACCOUNTS - 1)].join('.');
    return `${body}.${this.#sign('seal', body)}`;
  }

  /** Undefined unless the signature is ours. */
  #parse(cookie: string | undefined): { id: string; marks: string[] } | undefined {
    const { body, id, marks, signature } = COOKIE.exec(cookie ?? '')?.groups ?? {};
    if (!body || !id || !marks || !signature || !isSame(signature, this.#sign('seal', body)))
      return undefined;
    return { id, marks: marks.slice(1).split('.') };
  }

  #markOf(deviceId: string, account: MarkedAccount): string {
    return this.#sign('mark', `${deviceId} ${account.id} ${account.passwordHash}`);
  }

  #sign(what: 'mark' | 'seal', text: string): string {
    const signature = createHmac('sha256', this.#key).update(`${what} ${text}`).digest('base64url');
    return signature.slice(0, MARK_LENGTH);
  }
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

export async function rememberDevice(
  deps: { database: Database; devices: KnownDevices },
  accountId: string,
  device: string | undefined,
): Promise<string | undefined> {
  const account = await findAccountById(deps.database.read, accountId);
  return account && deps.devices.remember(device, account);
}

const NAME = 'device';
const YEAR_S = 365 * 24 * 3600;

export function findDeviceCookie(request: Request, config: SiteConfig): string | undefined {
  return findCookie(request, cookieName(NAME, config));
}

/** Lasts a year, and outlives signing out. */
export function deviceCookie(device: string, config: SiteConfig): string {
  return `${cookieName(NAME, config)}=${device}; HttpOnly; ${cookieAttributes(YEAR_S, config)}`;
}
