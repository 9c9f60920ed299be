import type { Database } from '../../../database/database.ts';
import type { Viewer } from '../account.ts';
import { chosenPasswordProblem, setPassword } from './set-password.server.ts';
import type { ChangePasswordFields } from '../credentials.ts';
import type { Client } from '../sign-in/guess-password.server.ts';
import { WRONG_PASSWORD } from './password-proof.server.ts';
import { hashPassword } from './password.server.ts';
import { WRONG_CODE } from '../second-factor/code.ts';
import { type BothDeps, confirmOwner, verifyOwner } from '../second-factor/verify-owner.server.ts';
import { collectErrors, type FieldErrors } from '../../ui/form/form-result.ts';

export type ChangePasswordOutcome =
  { ok: true; token: string } | { ok: false; errors: FieldErrors<ChangePasswordFields> };

/**
 * Changes the actor's password and signs this browser in anew. Needs a code where the second factor is on.
 * @param input.token the session that asks
 * @param input.browser from `browserLabel`
 */
export async function changePassword(
  deps: BothDeps & { database: Database; config?: { origin: string | undefined; siteName?: string } },
  actor: Viewer,
  input: Omit<ChangePasswordFields, 'code'> & {
    code?: string | undefined;
    token: string | undefined;
    browser?: string | undefined;
    client: Client;
  },
): Promise<ChangePasswordOutcome> {
  const { database } = deps;
  const { currentPassword, newPassword, code, token, browser, client } = input;
  const owner = await verifyOwner(deps, actor.id, { password: currentPassword, code, client });
  const errors = collectErrors<ChangePasswordFields>({
    currentPassword: owner.ok ? undefined : owner.errors.password,
    newPassword: chosenPasswordProblem(newPassword, actor, deps.config?.siteName),
    code: owner.ok ? undefined : owner.errors.code,
  });
  if (errors || !owner.ok) return { ok: false, errors: errors ?? {} };
  const passwordHash = await hashPassword(newPassword);
  return database.transaction(async (tx) => {
    const now = deps.now();
    const confirmed = await confirmOwner(tx, { proof: owner.proof, engine: database.engine, now });
    if (confirmed === 'wrong-password') return { ok: false, errors: { currentPassword: WRONG_PASSWORD } };
    if (confirmed === 'wrong-code') return { ok: false, errors: { code: WRONG_CODE } };
    const { id: accountId, email } = actor;
    const change = { accountId, email, passwordHash, replacing: token, browser, now };
    return { ok: true, token: await setPassword(tx, change) };
  });
}
