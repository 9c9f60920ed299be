import { queueMail } from '../../mail/queue-mail.server.ts';
import type { Viewer } from '../account.ts';
import type { FieldErrors } from '../credentials.ts';
import { appendPersonalChange } from '../../platform/change-log.server.ts';
import { hashSessionToken } from '../session/session-cookie.server.ts';
import { deleteOtherSessionsOf } from '../session/session-store.server.ts';
import { WRONG_CODE } from './code.ts';
import type { BothFields } from './forms/factor-forms.ts';
import {
  recheckPasswordAndCode,
  proveBoth,
  type BothDeps,
  type BothInput,
} from './verify-password-and-code.server.ts';
import { deleteFactor } from './second-factor-store.server.ts';

export type TurnOffOutcome = { ok: true } | { ok: false; errors: FieldErrors<BothFields> };

/**
 * Removes the actor's second factor with its recovery codes; the password alone opens the account from then on. Other
 * sessions end, and the owner is mailed.
 * @param input.session the token of the session that asks
 */
export async function turnOffSecondFactor(
  deps: BothDeps,
  actor: Pick<Viewer, 'id' | 'email'>,
  input: BothInput & { session: string },
): Promise<TurnOffOutcome> {
  const { database } = deps;
  const proved = await proveBoth(deps, actor.id, input);
  if (!proved.ok) return proved;
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
    await deleteFactor(tx, accountId);
    await deleteOtherSessionsOf(tx, accountId, hashSessionToken(input.session));
    await appendPersonalChange(tx, accountId, now);
    await queueMail(tx, { kind: 'second-factor-off', accountId, address: email, now });
    return { ok: true };
  });
}
