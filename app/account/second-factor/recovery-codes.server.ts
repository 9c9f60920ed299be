import { randomInt } from 'node:crypto';
import type { RecoveryCodeTable } from '../../../database/tables.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import type { Viewer } from '../account.ts';
import { hashPassword } from '../password/password.server.ts';
import { RECOVERY_CODES, WRONG_CODE } from './code.ts';
import type { OwnerFields } from './forms/factor-forms.ts';
import { replaceRecoveryCodes } from './second-factor-store.server.ts';
import { type BothDeps, type BothInput, proveBoth, recheckPasswordAndCode } from './verify-owner.server.ts';
import type { FieldErrors } from '../../ui/form/form-result.ts';

/** Beside its number: fifty bits, each guess at the cost of argon2id. */
const DRAWN_DIGITS = 15;

/** Hashes one at a time, so that sign-ins need not wait. */
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

type RenewOutcome = { ok: true; codes: string[] } | { ok: false; errors: FieldErrors<OwnerFields> };

export async function renewRecoveryCodes(
  deps: BothDeps,
  actor: Pick<Viewer, 'id' | 'email'>,
  input: BothInput,
): Promise<RenewOutcome> {
  const { database } = deps;
  const proved = await proveBoth(deps, actor.id, input);
  if (!proved.ok) return proved;
  const { codes, stored } = await newRecoveryCodes(actor.id);
  return database.transaction(async (tx) => {
    const { id: accountId, email } = actor;
    const now = deps.now();
    const isStillValid = await recheckPasswordAndCode(tx, {
      proof: proved.proof,
      email,
      engine: database.engine,
      now,
    });
    if (!isStillValid) return { ok: false, errors: { code: WRONG_CODE } };
    await replaceRecoveryCodes(tx, accountId, stored);
    await queueMail(tx, { kind: 'recovery-codes-renewed', accountId, address: email, now });
    return { ok: true, codes };
  });
}
