import type { AuthenticatorTransport, PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Database } from '../../../database/database.ts';
import type { PasskeyTable } from '../../../database/tables/credential-tables.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import type { FieldErrors } from '../../ui/form/form-result.ts';
import { lockAccount } from '../account-store.server.ts';
import type { Viewer } from '../account.ts';
import { type OwnerFields, WRONG_CODE } from '../second-factor/code.ts';
import {
  type BothDeps,
  confirmOwner,
  type OwnerInput,
  verifyOwner,
} from '../second-factor/verify-owner.server.ts';
import { hashSessionToken } from '../session/session-cookie.server.ts';
import { findSessionOwner } from '../session/session-store.server.ts';
import { WRONG_PASSWORD } from '../sign-in/guess-password.server.ts';
import {
  CHALLENGE_LIFE_MS,
  type ChallengePurpose,
  type PasskeyChallenges,
  useChallenge,
} from './passkey-challenges.server.ts';
import { insertPasskey, listPasskeysOf } from './passkey-store.server.ts';
import { type AddProblem, MAX_PASSKEYS } from './passkey.ts';
import { ALGORITHMS, rpIdOf, verifyNewPasskey } from './verify-credential.server.ts';

interface Site {
  origin: string;
  name: string;
}

type OfferPasskeyOutcome =
  | { ok: true; options: PublicKeyCredentialCreationOptionsJSON }
  | { ok: false; errors: FieldErrors<OwnerFields>; isFull?: undefined }
  | { ok: false; isFull: true };

const registerIn = (session: string): ChallengePurpose => `register in ${hashSessionToken(session)}`;

/** For the session in which the owner gave password and code, for five minutes. Throws `RateLimitedError`. */
export async function offerPasskey(
  deps: BothDeps & { passkeyChallenges: PasskeyChallenges },
  actor: Viewer,
  { session, site, ...owner }: OwnerInput & { session: string; site: Site },
): Promise<OfferPasskeyOutcome> {
  const { database } = deps;
  const verified = await verifyOwner(deps, actor.id, owner);
  if (!verified.ok) return verified;
  return database.transaction(async (tx) => {
    const now = deps.now();
    const known = await listPasskeysOf(tx, actor.id);
    if (known.length >= MAX_PASSKEYS) return { ok: false, isFull: true };
    const confirmed = await confirmOwner(tx, { proof: verified.proof, engine: database.engine, now });
    if (confirmed === 'wrong-password') return { ok: false, errors: { password: WRONG_PASSWORD } };
    if (confirmed === 'wrong-code') return { ok: false, errors: { code: WRONG_CODE } };
    const challenge = deps.passkeyChallenges.issue(registerIn(session), now);
    return { ok: true, options: creationOptions(actor, { site, challenge, known }) };
  });
}

/** Discoverable, so that no e-mail is typed; verified by the person's finger, face or PIN. */
function creationOptions(
  { id, email, nickname }: Viewer,
  { site, challenge, known }: { site: Site; challenge: Buffer; known: PasskeyTable[] },
): PublicKeyCredentialCreationOptionsJSON {
  return {
    challenge: challenge.toString('base64url'),
    rp: { id: rpIdOf(site.origin), name: site.name },
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: nickname },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: known.map((passkey) => ({
      id: passkey.id,
      type: 'public-key',
      transports: passkey.transports.split(' ').filter(Boolean) as AuthenticatorTransport[],
    })),
    attestation: 'none',
    timeout: CHALLENGE_LIFE_MS,
  };
}

type AddPasskeyOutcome = { ok: true } | { ok: false; why: AddProblem };

export async function addPasskey(
  deps: { database: Database; passkeyChallenges: PasskeyChallenges; now(): number },
  actor: { id: string },
  { credential, session, origin }: { credential: string; session: string; origin: string },
): Promise<AddPasskeyOutcome> {
  const { database, passkeyChallenges: challenges } = deps;
  const purpose = registerIn(session);
  const check = await verifyNewPasskey(credential, { challenges, purpose, origin, now: deps.now() });
  if (!check.ok) return check;
  const { passkey, answered } = check;
  return database.transaction(async (tx) => {
    const now = deps.now();
    const account = await lockAccount(tx, database.engine, actor.id);
    const live = await findSessionOwner(tx, hashSessionToken(session), now);
    if (!account || !live || !(await useChallenge(tx, answered.challenge, answered.expiresAt)))
      return { ok: false, why: 'expired' };
    if ((await listPasskeysOf(tx, actor.id)).length >= MAX_PASSKEYS) return { ok: false, why: 'full' };
    const row = { ...passkey, accountId: actor.id, createdAt: now, usedAt: null };
    if (!(await insertPasskey(tx, row))) return { ok: false, why: 'known' };
    await queueMail(tx, { kind: 'passkey-added', accountId: actor.id, address: account.email, now });
    return { ok: true };
  });
}
