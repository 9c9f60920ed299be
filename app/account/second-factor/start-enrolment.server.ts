import type { Database } from '../../../database/database.ts';
import type { Client, GuessDeps } from '../sign-in/guess-password.server.ts';
import { recheckPassword, provePassword } from '../password/password-proof.server.ts';
import { hashSessionToken } from '../session/session-cookie.server.ts';
import type { SecretEncryption } from './secret-encryption.server.ts';
import { findFactor, putOffer } from './second-factor-store.server.ts';
import { newFactorSecret } from './totp.server.ts';

export type OfferOutcome = { ok: true } | { ok: false; reason: 'wrong-password' | 'on-already' };

/**
 * Draws a secret for an authenticator app, which `findSecondFactor` shows to this session for half an hour. It is
 * nothing yet: a code of it has to be given first (`turnOnSecondFactor`).
 * @param input.session the token of the session in which the password was given
 */
export async function offerSecondFactor(
  deps: GuessDeps & { database: Database; secretEncryption: SecretEncryption; now(): number },
  actor: { id: string },
  input: { password: string; client: Client; session: string },
): Promise<OfferOutcome> {
  const { database, secretEncryption } = deps;
  const proof = await provePassword(deps, actor.id, input);
  if (!proof) return { ok: false, reason: 'wrong-password' };
  return database.transaction(async (tx) => {
    if (!(await recheckPassword(tx, database.engine, proof))) return { ok: false, reason: 'wrong-password' };
    if (await findFactor(tx, actor.id)) return { ok: false, reason: 'on-already' };
    await putOffer(tx, {
      accountId: actor.id,
      sealedSecret: secretEncryption.encrypt(newFactorSecret(), actor.id),
      sessionHash: hashSessionToken(input.session),
      createdAt: deps.now(),
    });
    return { ok: true };
  });
}
