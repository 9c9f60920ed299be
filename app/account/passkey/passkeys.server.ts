import type { Reader, Writer } from '../../../database/database.ts';
import { dateText, dayText } from '../../korean/date-text.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { appendPersonalChange } from '../../platform/change-log.server.ts';
import type { FieldErrors } from '../../ui/form/form-result.ts';
import type { Viewer } from '../account.ts';
import { WRONG_CODE } from '../second-factor/code.ts';
import {
  type BothDeps,
  confirmOwner,
  type OwnerInput,
  verifyOwner,
} from '../second-factor/verify-owner.server.ts';
import { hashSessionToken } from '../session/session-cookie.server.ts';
import { deleteOtherSessionsOf } from '../session/session-store.server.ts';
import { WRONG_PASSWORD } from '../sign-in/guess-password.server.ts';
import { deletePasskey, deletePasskeysOf, listPasskeysOf } from './passkey-store.server.ts';
import type { RemovePasskeyFields } from './passkey.ts';

export interface OwnPasskey {
  id: string;
  name: string;
  createdAt: number;
  usedAt: number | null;
}

/** The oldest first. Without key material. */
export async function listPasskeys(db: Reader, actor: { id: string }): Promise<OwnPasskey[]> {
  const passkeys = await listPasskeysOf(db, actor.id);
  return passkeys.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt }));
}

export interface ShownPasskey {
  id: string;
  name: string;
  days: string;
}

export function showPasskeys(passkeys: readonly OwnPasskey[], now: number): ShownPasskey[] {
  return passkeys.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name: name || `${dateText(createdAt)}에 만든 패스키`,
    days: `${dayText(createdAt, now)} 추가 · ${usedAt === null ? '아직 쓰지 않음' : `${dayText(usedAt, now)} 사용`}`,
  }));
}

type RemovePasskeyOutcome = { ok: true } | { ok: false; errors: FieldErrors<RemovePasskeyFields> };

/** Ends the actor's other sessions and mails them; succeeds also where it is gone. Throws `RateLimitedError`. */
export async function removePasskey(
  deps: BothDeps,
  actor: Pick<Viewer, 'id' | 'email'>,
  { passkey, session, ...owner }: OwnerInput & { passkey: string; session: string },
): Promise<RemovePasskeyOutcome> {
  const { database } = deps;
  const verified = await verifyOwner(deps, actor.id, owner);
  if (!verified.ok) return verified;
  return database.transaction(async (tx) => {
    const now = deps.now();
    const confirmed = await confirmOwner(tx, { proof: verified.proof, engine: database.engine, now });
    if (confirmed === 'wrong-password') return { ok: false, errors: { password: WRONG_PASSWORD } };
    if (confirmed === 'wrong-code') return { ok: false, errors: { code: WRONG_CODE } };
    if (!(await deletePasskey(tx, actor.id, passkey))) return { ok: true };
    await deleteOtherSessionsOf(tx, actor.id, hashSessionToken(session));
    await appendPersonalChange(tx, actor.id, now);
    await queueMail(tx, { kind: 'passkey-removed', accountId: actor.id, address: actor.email, now });
    return { ok: true };
  });
}

/** In the caller's transaction. Mails the owner if there were any. @returns the number */
export async function removeAllPasskeys(
  tx: Writer,
  { accountId, address, now }: { accountId: string; address: string; now: number },
): Promise<number> {
  const count = await deletePasskeysOf(tx, accountId);
  if (count > 0) await queueMail(tx, { kind: 'passkey-removed', accountId, address, now });
  return count;
}
