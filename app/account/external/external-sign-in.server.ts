import type { Database } from '../../../database/database.ts';
import { lockAccount } from '../account-store.server.ts';
import type { PendingSignIns } from '../second-factor/pending-sign-in.server.ts';
import { findFactor } from '../second-factor/second-factor-store.server.ts';
import { startSession } from '../session/session.server.ts';
import { findIdentity } from './external-identity-store.server.ts';
import type { ProviderName } from './provider.ts';

export interface Identity {
  provider: ProviderName;
  subject: string;
}

export interface Browser {
  replacing: string | undefined;
  browser?: string | undefined;
}

export type ExternalSignInOutcome =
  /** For `isSuspended` the session serves `findSuspended` only. */
  | { ok: true; accountId: string; token: string; isSuspended: boolean }
  | { ok: false; accountId: string; pendingSignIn: string }
  | { ok: false; pendingSignIn?: undefined };

type Deps = { database: Database; pendingSignIns: PendingSignIns; now(): number };

/** After a provider has confirmed the identity; like `signIn` after the right password. */
export async function signInByIdentity(
  deps: Deps,
  identity: Identity,
  { replacing, browser }: Browser,
): Promise<ExternalSignInOutcome> {
  const { database } = deps;
  const found = await findIdentity(database.read, identity);
  if (!found) return { ok: false };
  const { accountId } = found;
  const outcome = await database.transaction(async (tx) => {
    const account = await lockAccount(tx, database.engine, accountId);
    // It may have been unlinked meanwhile.
    if (!account || (await findIdentity(tx, identity))?.accountId !== accountId)
      return { ok: false } as const;
    const factor = await findFactor(tx, accountId);
    if (factor) return { ok: false, pending: { ...account, ...factor } } as const;
    const token = await startSession(tx, { accountId, replacing, browser, now: deps.now() });
    return { ok: true, accountId, token, isSuspended: account.suspendedAt !== null } as const;
  });
  if (outcome.ok || outcome.pending === undefined) return outcome;
  const pendingSignIn = await deps.pendingSignIns.begin(outcome.pending, deps.now());
  return { ok: false, accountId, pendingSignIn };
}
