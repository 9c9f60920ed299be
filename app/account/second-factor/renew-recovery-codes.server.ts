import { queueMail } from '../../mail/queue-mail.server.ts';
import type { Viewer } from '../account.ts';
import type { FieldErrors } from '../credentials.ts';
import { WRONG_CODE } from './code.ts';
import type { BothFields } from './forms/factor-forms.ts';
import {
  recheckPasswordAndCode,
  proveBoth,
  type BothDeps,
  type BothInput,
} from './verify-password-and-code.server.ts';
import { newRecoveryCodes } from './recovery-codes.server.ts';
import { replaceRecoveryCodes } from './second-factor-store.server.ts';

export type RenewOutcome =
  /** Kept nowhere as they are. */
  { ok: true; codes: string[] } | { ok: false; errors: FieldErrors<BothFields> };

/** Gives the actor ten other recovery codes; those they had are worth nothing from then on, and they are mailed. */
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
