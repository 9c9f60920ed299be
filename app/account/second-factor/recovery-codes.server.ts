import { randomInt } from 'node:crypto';
import type { RecoveryCodeTable } from '../../../database/tables.ts';
import { hashPassword } from '../password/password.server.ts';
import { RECOVERY_CODES } from './code.ts';

/** Beside its number: fifty bits, which argon2id makes each guess at costly. */
const DRAWN_DIGITS = 15;

/** New recovery codes, and what is kept of them. One is hashed at a time, so that people who sign in need not wait. */
export async function newRecoveryCodes(
  accountId: string,
): Promise<{ codes: string[]; stored: RecoveryCodeTable[] }> {
  const codes: string[] = [];
  const stored: RecoveryCodeTable[] = [];
  for (let number = 0; number < RECOVERY_CODES; number++) {
    const drawn = Array.from({ length: DRAWN_DIGITS }, () => randomInt(10));
    const code = [number, ...drawn].join('');
    codes.push(code);
    stored.push({ accountId, number, hash: await hashPassword(code) });
  }
  return { codes, stored };
}
