import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Database } from '../../../database/database.ts';
import type { PasskeyTable } from '../../../database/tables/credential-tables.ts';
import type { Limits } from '../../platform/rate-limit/rate-limit.server.ts';
import { lockAccount } from '../account-store.server.ts';
import { findFactor } from '../second-factor/second-factor-store.server.ts';
import { startSession } from '../session/session.server.ts';
import { CHALLENGE_LIFE_MS, type PasskeyChallenges, useChallenge } from './passkey-challenges.server.ts';
import { findPasskey, updatePasskeyUse } from './passkey-store.server.ts';
import type { PasskeyProblem } from './passkey.ts';
import { parseAssertion, rpIdOf, verifyAssertion } from './verify-credential.server.ts';

interface Deps {
  database: Database;
  limits: Limits;
  passkeyChallenges: PasskeyChallenges;
  now(): number;
}

/** For a passkey that the browser finds by itself: no account is named. @param origin of this site */
export function offerPasskeySignIn(
  deps: Pick<Deps, 'passkeyChallenges' | 'now'>,
  origin: string,
): PublicKeyCredentialRequestOptionsJSON {
  return {
    challenge: deps.passkeyChallenges.issue('sign-in', deps.now()).toString('base64url'),
    rpId: rpIdOf(origin),
    userVerification: 'required',
    timeout: CHALLENGE_LIFE_MS,
  };
}

interface PasskeySignIn {
  credential: string;
  origin: string;
  address: string;
  replacing: string | undefined;
  browser?: string | undefined;
}

export type PasskeySignInOutcome =
  /** For `isSuspended` the session serves `findSuspended` only. */
  | { ok: true; accountId: string; token: string; isSuspended: boolean; hasSecondFactor: boolean }
  /** `accountId` is for the log only. */
  | { ok: false; why: PasskeyProblem; accountId?: string };

/** Needs neither password nor code. Counts a failure first. Throws `RateLimitedError`. */
export async function signInWithPasskey(deps: Deps, input: PasskeySignIn): Promise<PasskeySignInOutcome> {
  const counted = await deps.limits.count({ limit: 'addressPassword', identifier: input.address });
  let isIn = false;
  try {
    const outcome = await verifyAndStart(deps, input);
    isIn = outcome.ok;
    return outcome;
  } finally {
    if (isIn) await counted.giveBack();
  }
}

async function verifyAndStart(deps: Deps, input: PasskeySignIn): Promise<PasskeySignInOutcome> {
  const { database, passkeyChallenges: challenges } = deps;
  const { origin } = input;
  const parsed = parseAssertion(input.credential, {
    challenges,
    purpose: 'sign-in',
    origin,
    now: deps.now(),
  });
  if (!parsed.ok) return parsed;
  const { credential, answered } = parsed;
  const passkey = await findPasskey(database.read, credential.id);
  if (!passkey) return { ok: false, why: 'unknown' };
  const { accountId } = passkey;
  const counter = isHandleOf(credential.response.userHandle, passkey)
    ? await verifyAssertion(credential, answered, { passkey, origin })
    : undefined;
  if (counter === undefined) return { ok: false, why: 'refused', accountId };
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, database.engine, accountId);
    if (!account || !(await findPasskey(tx, passkey.id))) return { ok: false, why: 'unknown', accountId };
    const now = deps.now();
    if (!(await useChallenge(tx, answered.challenge, answered.expiresAt)))
      return { ok: false, why: 'expired', accountId };
    if (!(await updatePasskeyUse(tx, { id: passkey.id, counter, usedAt: now })))
      return { ok: false, why: 'refused', accountId };
    const { replacing, browser } = input;
    const token = await startSession(tx, { accountId, replacing, browser, now });
    const hasSecondFactor = (await findFactor(tx, accountId)) !== undefined;
    return { ok: true, accountId, token, isSuspended: account.suspendedAt !== null, hasSecondFactor };
  });
}

function isHandleOf(userHandle: string, { accountId }: Pick<PasskeyTable, 'accountId'>): boolean {
  return userHandle === Buffer.from(accountId).toString('base64url');
}
