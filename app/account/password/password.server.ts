import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createLimiter } from '../../platform/limiter.server.ts';
import { PASSWORD_COST } from './password-cost.server.ts';
import { normalizePassword } from './password-policy.ts';

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** One hash takes 30 ms of CPU and 19 MiB. */
const AT_ONCE = 2;
/** About a second and a half of waiting. */
const MAX_WAITING = 50;

const STORED =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[\w+/]+)\$(?<hash>[\w+/]+)$/;

type Cost = typeof PASSWORD_COST;

const inTurn = createLimiter(AT_ONCE, MAX_WAITING);

function derive(normalized: string, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  const parameters = { message: normalized, nonce: salt, tagLength, ...cost };
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

function encode(salt: Buffer, hash: Buffer): string {
  const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  const { memory, passes, parallelism } = PASSWORD_COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${hashText}`;
}

/** Random salts are never all zero. */
const NO_PASSWORD_SALT = Buffer.alloc(SALT_BYTES);

/** A hash that no password matches and that costs as much to verify. */
export function hashOfNoPassword(): string {
  return encode(NO_PASSWORD_SALT, randomBytes(HASH_BYTES));
}

/** False for `hashOfNoPassword`, of an account that signs in otherwise. */
export function isOfPassword(stored: string): boolean {
  const salt = STORED.exec(stored)?.groups?.['salt'] ?? '';
  return !Buffer.from(salt, 'base64').equals(NO_PASSWORD_SALT);
}

const DECOY = hashOfNoPassword();

/** Argon2id as a PHC string. https://github.com/P-H-C/phc-string-format */
export async function hashPassword(password: string): Promise<string> {
  const normalized = normalizePassword(password);
  if (normalized === undefined) throw new Error('a password was not checked before it was hashed');
  const salt = randomBytes(SALT_BYTES);
  return inTurn(async () => encode(salt, await derive(normalized, salt, PASSWORD_COST, HASH_BYTES)));
}

/** Takes as long without `stored`, and is false then. Throws for a string of another form. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const parts = STORED.exec(stored ?? DECOY)?.groups;
  if (!parts) throw new Error('a stored password hash is not argon2id in PHC form');
  const { memory, passes, parallelism } = parts;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const salt = Buffer.from(parts['salt'] ?? '', 'base64');
  const expected = Buffer.from(parts['hash'] ?? '', 'base64');
  const normalized = normalizePassword(password);
  const actual = await inTurn(() => derive(normalized ?? '', salt, cost, expected.length));
  return timingSafeEqual(actual, expected) && stored !== undefined && normalized !== undefined;
}
