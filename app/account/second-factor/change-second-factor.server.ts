import type { Database } from '../../../database/database.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { appendPersonalChange } from '../../platform/change-log.server.ts';
import { findAccountByEmailKey } from '../account-store.server.ts';
import { emailKey, type Viewer } from '../account.ts';
import { hashSessionToken } from '../session/session-cookie.server.ts';
import { deleteOtherSessionsOf, deleteSessionsOf } from '../session/session-store.server.ts';
import { WRONG_CODE, type OwnerFields } from './code.ts';
import { deleteFactor, replaceRecoveryCodes } from './second-factor-store.server.ts';
import {
  type BothDeps,
  type BothInput,
  verifyPasswordAndCode,
  recheckPasswordAndCode,
} from './verify-owner.server.ts';
import type { FieldErrors } from '../../ui/form/form-result.ts';
import { newRecoveryCodes } from './second-factor.server.ts';

type TurnOffOutcome = { ok: true } | { ok: false; errors: FieldErrors<OwnerFields> };

/** Ends the actor's other sessions and mails them. */
export async function turnOffSecondFactor(
  deps: BothDeps,
  actor: Pick<Viewer, 'id' | 'email'>,
  input: BothInput & { session: string },
): Promise<TurnOffOutcome> {
  const { database } = deps;
  const proved = await verifyPasswordAndCode(deps, actor.id, input);
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

type DropOutcome = 'dropped' | 'was-off' | 'nobody';

/** The operator's way, when app and codes are lost; ends all sessions. */
export async function dropSecondFactor(
  deps: OperatorDeps & { database: Database },
  email: string,
): Promise<DropOutcome> {
  const account = await findAccountByEmailKey(deps.database.read, emailKey(email));
  if (!account) return 'nobody';
  const { id: accountId, email: address } = account;
  return deps.database.transaction(async (tx) => {
    if (!(await deleteFactor(tx, accountId))) return 'was-off';
    await appendAudit(tx, deps, { act: 'drop-second-factor', targetId: accountId });
    await deleteSessionsOf(tx, accountId);
    await queueMail(tx, { kind: 'second-factor-off', accountId, address, now: deps.now() });
    return 'dropped';
  });
}

type RenewOutcome = { ok: true; codes: string[] } | { ok: false; errors: FieldErrors<OwnerFields> };

export async function renewRecoveryCodes(
  deps: BothDeps,
  actor: Pick<Viewer, 'id' | 'email'>,
  input: BothInput,
): Promise<RenewOutcome> {
  const { database } = deps;
  const proved = await verifyPasswordAndCode(deps, actor.id, input);
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
