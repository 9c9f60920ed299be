import type { Database, Reader, Writer } from '../../../database/database.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { appendPersonalChange } from '../../platform/change-log.server.ts';
import type { FieldErrors } from '../../ui/form/form-result.ts';
import { findAccountByEmailKey, findAccountById, lockAccount } from '../account-store.server.ts';
import { emailKey } from '../account.ts';
import { isOfPassword } from '../password/password.server.ts';
import { WRONG_CODE, type OwnerFields } from '../second-factor/code.ts';
import {
  type BothDeps,
  confirmOwner,
  type OwnerInput,
  verifyOwner,
} from '../second-factor/verify-owner.server.ts';
import { startSession } from '../session/session.server.ts';
import { type Client, guessPassword, WRONG_PASSWORD } from '../sign-in/guess-password.server.ts';
import { findSuspension } from '../sign-in/suspension.server.ts';
import {
  deleteIdentitiesOf,
  deleteIdentity,
  findIdentity,
  insertIdentity,
  listIdentitiesOf,
} from './external-identity-store.server.ts';
import type { Browser, Identity } from './external-sign-in.server.ts';
import { isProviderName, type ProviderName } from './provider.ts';

type Deps = BothDeps & { database: Database };

export interface LinkedService {
  provider: ProviderName;
  linkedAt: number;
}

export async function listLinkedServices(db: Reader, accountId: string): Promise<LinkedService[]> {
  const identities = await listIdentitiesOf(db, accountId);
  return identities.flatMap(({ provider, createdAt }) =>
    isProviderName(provider) ? [{ provider, linkedAt: createdAt }] : [],
  );
}

/** With the provider's id of the person. */
export async function exportLinkedServices(
  db: Reader,
  accountId: string,
): Promise<(Identity & { linkedAt: string })[]> {
  const identities = await listIdentitiesOf(db, accountId);
  return identities.flatMap(({ provider, subject, createdAt }) =>
    isProviderName(provider) ? [{ provider, subject, linkedAt: new Date(createdAt).toISOString() }] : [],
  );
}

/** False for an account that was made with a provider and has no password yet. */
export async function hasPassword(db: Reader, accountId: string): Promise<boolean> {
  const account = await findAccountById(db, accountId);
  return account !== undefined && isOfPassword(account.passwordHash);
}

type OwnerOutcome = { ok: true } | { ok: false; errors: FieldErrors<OwnerFields> };

/** Before the redirect to the provider. Consumes the code. */
export async function allowLinking(
  deps: Deps,
  actor: { id: string },
  input: OwnerInput,
): Promise<OwnerOutcome> {
  const { database } = deps;
  const owner = await verifyOwner(deps, actor.id, input);
  if (!owner.ok) return owner;
  return database.transaction(async (tx) => {
    const now = deps.now();
    return toOutcome(await confirmOwner(tx, { proof: owner.proof, engine: database.engine, now }));
  });
}

/** After the provider has confirmed, for an actor who passed the check before. False when either is linked already. */
export async function linkIdentity(
  deps: { database: Database; now(): number },
  actor: { id: string },
  { provider, subject }: Identity,
): Promise<boolean> {
  const { database } = deps;
  return database.transaction(async (tx) => {
    const now = deps.now();
    const account = await lockAccount(tx, database.engine, actor.id);
    if (!account) return false;
    const isNew = await insertIdentity(tx, { provider, subject, accountId: actor.id, createdAt: now });
    if (isNew) await noteChange(tx, account, { kind: 'service-linked', now });
    return isNew || (await findIdentity(tx, { provider, subject }))?.accountId === actor.id;
  });
}

/** Asks for the password, so that an account always has another way to sign in. */
export async function unlinkIdentity(
  deps: Deps,
  actor: { id: string; email: string },
  input: OwnerInput & { provider: ProviderName },
): Promise<OwnerOutcome> {
  const { database } = deps;
  const owner = await verifyOwner(deps, actor.id, input);
  if (!owner.ok) return owner;
  return database.transaction(async (tx) => {
    const now = deps.now();
    const confirmed = await confirmOwner(tx, { proof: owner.proof, engine: database.engine, now });
    if (confirmed === 'confirmed') {
      const isGone = await deleteIdentity(tx, { accountId: actor.id, provider: input.provider });
      if (isGone) await noteChange(tx, actor, { kind: 'service-unlinked', now });
    }
    return toOutcome(confirmed);
  });
}

/** In the transaction of an operator's password reset. @returns the number */
export async function unlinkAll(
  tx: Writer,
  account: { id: string; email: string },
  now: number,
): Promise<number> {
  const count = await deleteIdentitiesOf(tx, account.id);
  if (count > 0) await noteChange(tx, account, { kind: 'service-unlinked', now });
  return count;
}

/** Mails the owner and refreshes the account's open pages. */
async function noteChange(
  tx: Writer,
  { id: accountId, email: address }: { id: string; email: string },
  { kind, now }: { kind: 'service-linked' | 'service-unlinked'; now: number },
): Promise<void> {
  await queueMail(tx, { kind, accountId, address, now });
  await appendPersonalChange(tx, accountId, now);
}

function toOutcome(confirmed: Awaited<ReturnType<typeof confirmOwner>>): OwnerOutcome {
  if (confirmed === 'wrong-password') return { ok: false, errors: { password: WRONG_PASSWORD } };
  if (confirmed === 'wrong-code') return { ok: false, errors: { code: WRONG_CODE } };
  return { ok: true };
}

export type LinkAccountOutcome =
  /** For `isSuspended` the session serves `findSuspended` only. */
  | { ok: true; accountId: string; token: string; isSuspended: boolean }
  /** Does not reveal whether e-mail or password was wrong. `accountId` is for the log only. */
  | { ok: false; reason: 'wrong'; accountId: string | undefined }
  | { ok: false; reason: 'code'; problem: string; accountId: string }
  /** The identity has an account already, or the account one of this provider. */
  | { ok: false; reason: 'taken' };

/** Links an unlinked identity to the account with this password (and code, where required), and signs in. */
export async function linkAccount(
  deps: Deps,
  identity: Identity,
  input: { email: string; password: string; code: string; client: Client } & Browser,
): Promise<LinkAccountOutcome> {
  const { database } = deps;
  const { password, code, client, replacing, browser } = input;
  const key = emailKey(input.email);
  const account = await findAccountByEmailKey(database.read, key);
  if (!account) {
    await guessPassword(deps, { emailKey: key, account: undefined, password, client });
    return { ok: false, reason: 'wrong', accountId: undefined };
  }
  const { id: accountId } = account;
  const owner = await verifyOwner(deps, accountId, { password, code, client });
  // Without the right password, nothing may reveal whether a code is required.
  if (!owner.ok && (owner.errors.password || !owner.errors.code))
    return { ok: false, reason: 'wrong', accountId };
  if (!owner.ok) return { ok: false, reason: 'code', problem: owner.errors.code ?? WRONG_CODE, accountId };
  return database.transaction(async (tx) => {
    const now = deps.now();
    const confirmed = await confirmOwner(tx, { proof: owner.proof, engine: database.engine, now });
    if (confirmed === 'wrong-password') return { ok: false, reason: 'wrong', accountId };
    if (confirmed === 'wrong-code') return { ok: false, reason: 'code', problem: WRONG_CODE, accountId };
    const { provider, subject } = identity;
    if (!(await insertIdentity(tx, { provider, subject, accountId, createdAt: now })))
      return { ok: false, reason: 'taken' };
    await noteChange(tx, account, { kind: 'service-linked', now });
    const token = await startSession(tx, { accountId, replacing, browser, now });
    const isSuspended = (await findSuspension(tx, accountId)) !== undefined;
    return { ok: true, accountId, token, isSuspended };
  });
}
