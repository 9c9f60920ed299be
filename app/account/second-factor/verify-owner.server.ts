import type { Database, Writer } from '../../../database/database.ts';
import { lockAccount } from '../account-store.server.ts';
import type { FieldErrors } from '../credentials.ts';
import type { Client } from '../sign-in/guess-password.server.ts';
import { provePassword, WRONG_PASSWORD, type PasswordProof } from '../password/password-proof.server.ts';
import type { BothFields } from './forms/factor-forms.ts';
import { findSecondFactorSince } from './find-second-factor.server.ts';
import { proveBoth, type BothDeps } from './verify-password-and-code.server.ts';
import { consumeCode, type CodeProof } from './verify-code.server.ts';

/** What an account's owner typed; the code is '' or missing where their form did not ask for one. */
export interface OwnerInput {
  password: string;
  code?: string | undefined;
  client: Client;
}

/** That the owner of an account was verified: by password, and by a code where the second factor is on. */
export interface OwnerProof {
  password: PasswordProof;
  code?: CodeProof;
}

export type OwnerCheck = { ok: true; proof: OwnerProof } | { ok: false; errors: FieldErrors<BothFields> };

/**
 * Verifies the owner of an account again, before the transaction that needs it (`confirmOwner`): by password, and with
 * the second factor on by a code too. Throws `RateLimitedError` after too many wrong ones of either.
 */
export async function verifyOwner(
  deps: BothDeps,
  accountId: string,
  { password, code = '', client }: OwnerInput,
): Promise<OwnerCheck> {
  if ((await findSecondFactorSince(deps.database.read, accountId)) !== null)
    return proveBoth(deps, accountId, { password, code, client });
  const proof = await provePassword(deps, accountId, { password, client });
  return proof
    ? { ok: true, proof: { password: proof } }
    : { ok: false, errors: { password: WRONG_PASSWORD } };
}

/**
 * Whether the proof still holds. Locks the account until the transaction ends, and consumes the code. A second factor
 * that was turned on in the meantime asks for a code after all.
 */
export async function confirmOwner(
  tx: Writer,
  { proof, engine, now }: { proof: OwnerProof; engine: Database['engine']; now: number },
): Promise<'confirmed' | 'wrong-password' | 'wrong-code'> {
  const { accountId, passwordHash } = proof.password;
  const account = await lockAccount(tx, engine, accountId);
  if (account?.passwordHash !== passwordHash) return 'wrong-password';
  const isRight = proof.code
    ? await consumeCode(tx, proof.code, { email: account.email, now })
    : (await findSecondFactorSince(tx, accountId)) === null;
  return isRight ? 'confirmed' : 'wrong-code';
}
