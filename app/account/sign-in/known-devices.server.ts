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

/** Changing this makes every device a stranger. */
const KEY_PURPOSE = 'dasi known devices, hmac-sha256, 1';
/** A family's tablet; beyond that the ones used longest ago are forgotten. */
const MAX_ACCOUNTS = 5;
const ID_BYTES = 16;
/** Of a mark, in base64url: 132 bits. */
const MARK_LENGTH = 22;
const COOKIE = /^(?<body>(?<id>[\w-]{22})(?<marks>(?:\.[\w-]{22}){1,5}))\.(?<signature>[\w-]{22})$/;

/** What a device is known by: the account, with the password that it has. */
export interface MarkedAccount {
  id: string;
  passwordHash: string;
}

/**
 * Knows browsers that have signed in to an account before, by what they carry: a drawn id, a mark for each account,
 * and a seal over both. Nothing is kept here. A mark covers the password's hash: who signed in with a password that
 * was changed since is a stranger again, and could otherwise have collected devices with it.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export class KnownDevices {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = deriveKey(secret, KEY_PURPOSE);
  }

  /** The id of the device that carries `cookie`, if it is known for this account. */
  findDevice(cookie: string | undefined, account: MarkedAccount): string | undefined {
    const device = this.#parse(cookie);
    if (!device) return undefined;
    const mark = this.#markOf(device.id, account);
    return device.marks.some((other) => isSame(other, mark)) ? device.id : undefined;
  }

  /** What the browser that carries `cookie` is to carry from now on: it is known for this account as well. */
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

  /** What is not whole, or not ours, is nothing. */
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

/**
 * What a browser is to carry, to be known by, once its owner has given the password of their account.
 * @param device what it carries now
 * @returns undefined when the account is gone in the meantime
 */
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

/** What a browser carries to be known by (`KnownDevices`), unchecked, or undefined. */
export function findDeviceCookie(request: Request, config: SiteConfig): string | undefined {
  return findCookie(request, cookieName(NAME, config));
}

/** The `Set-Cookie` line that has a browser carry it for a year; signing out leaves it. */
export function deviceCookie(device: string, config: SiteConfig): string {
  return `${cookieName(NAME, config)}=${device}; HttpOnly; ${cookieAttributes(YEAR_S, config)}`;
}
