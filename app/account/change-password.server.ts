import type { Database } from '../../database/database.ts';
import type { Viewer } from './account.ts';
import { chosenPasswordProblem } from './chosen-password.server.ts';
import { refusals, type ChangePasswordFields, type FieldErrors } from './credentials.ts';
import type { Asker, GuessDeps } from './guess-password.server.ts';
import { holdProof, provePassword } from './password-proof.server.ts';
import { hashPassword } from './password.server.ts';
import { setPassword } from './set-password.server.ts';

export const WRONG_PASSWORD = '비밀번호가 올바르지 않아요.';

export type ChangePasswordOutcome =
  { ok: true; token: string } | { ok: false; errors: FieldErrors<ChangePasswordFields> };

/**
 * Gives the actor another password (see `setPassword`); the browser from which they ask is signed in anew, so that
 * whoever had taken its session has nothing any more.
 * @param input.token the session from which they ask
 * @param input.browser what kind of browser they ask from (`browserLabel`)
 */
export async function changePassword(
  deps: GuessDeps & { database: Database; now(): number },
  actor: Viewer,
  input: ChangePasswordFields & {
    token: string | undefined;
    browser?: string | undefined;
    asker: Asker;
  },
): Promise<ChangePasswordOutcome> {
  const { database } = deps;
  const { currentPassword, newPassword, token, browser, asker } = input;
  const proof = await provePassword(deps, actor.id, { password: currentPassword, asker });
  const errors = refusals<ChangePasswordFields>({
    currentPassword: proof ? undefined : WRONG_PASSWORD,
    newPassword: chosenPasswordProblem(newPassword, actor),
  });
  if (errors || !proof) return { ok: false, errors: errors ?? {} };
  const passwordHash = await hashPassword(newPassword);
  return database.transaction(async (tx) => {
    if (!(await holdProof(tx, database.engine, proof))) {
      return { ok: false, errors: { currentPassword: WRONG_PASSWORD } };
    }
    const { id: accountId, email } = actor;
    const change = { accountId, email, passwordHash, replacing: token, browser, now: deps.now() };
    return { ok: true, token: await setPassword(tx, change) };
  });
}
