import { randomInt } from 'node:crypto';
import { encodeQR } from 'qr';
import type { Database, Reader } from '../../../database/database.ts';
import type { RecoveryCodeTable, TotpEnrolmentTable } from '../../../database/tables/credential-tables.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { appendPersonalChange } from '../../platform/change-log.server.ts';
import { lockAccount } from '../account-store.server.ts';
import type { Viewer } from '../account.ts';
import {
  verifyAccountPassword,
  recheckPassword,
  type Client,
  type GuessDeps,
} from '../sign-in/guess-password.server.ts';
import { hashSessionToken } from '../session/session-cookie.server.ts';
import { deleteOtherSessionsOf, findSessionOwner } from '../session/session-store.server.ts';
import { hashPassword } from '../password/password.server.ts';
import { appCodeProblem, parseCode, RECOVERY_CODES, WRONG_CODE } from './code.ts';
import type { SecretEncryption } from './secret-encryption.server.ts';
import {
  countRecoveryCodes,
  findFactor,
  findOffer,
  deleteOffer,
  deleteOffersBefore,
  insertFactor,
  putOffer,
  replaceRecoveryCodes,
} from './second-factor-store.server.ts';
import type { QrPath } from './forms/enrolment-form.tsx';
import { findTimeStep, newFactorSecret } from './totp.server.ts';
import { type CountDeps, countingWrongCodes } from './verify-code.server.ts';

const OFFER_LIFE_MS = 30 * 60_000;

export type SecondFactorState =
  | { is: 'off' }
  /** Set up in this session but not turned on; base32. */
  | { is: 'offered'; secret: string }
  | { is: 'on'; codesLeft: number };

/** @param session only the session in which the password was given sees an open enrolment */
export async function findSecondFactor(
  deps: { database: Database; secretEncryption: SecretEncryption; now(): number },
  actor: { id: string },
  session: string,
): Promise<SecondFactorState> {
  const db = deps.database.read;
  if (await findFactor(db, actor.id)) return { is: 'on', codesLeft: await countRecoveryCodes(db, actor.id) };
  const offer = await findOpenOffer(db, { accountId: actor.id, session, now: deps.now() });
  const secret = offer && deps.secretEncryption.decrypt(offer.encryptedSecret, actor.id);
  return secret ? { is: 'offered', secret } : { is: 'off' };
}

export async function findSecondFactorSince(db: Reader, accountId: string): Promise<number | null> {
  return (await findFactor(db, accountId))?.createdAt ?? null;
}

async function findOpenOffer(
  db: Reader,
  { accountId, session, now }: { accountId: string; session: string; now: number },
): Promise<TotpEnrolmentTable | undefined> {
  return findOffer(db, { accountId, sessionHash: hashSessionToken(session), since: now - OFFER_LIFE_MS });
}

function offersEndedBefore(now: number): number {
  return now - OFFER_LIFE_MS;
}

export type OfferOutcome = { ok: true } | { ok: false; reason: 'wrong-password' | 'on-already' };

/** Generates a secret that `findSecondFactor` shows to this session, in which the password was given, for half an hour. */
export async function offerSecondFactor(
  deps: GuessDeps & { database: Database; secretEncryption: SecretEncryption; now(): number },
  actor: { id: string },
  input: { password: string; client: Client; session: string },
): Promise<OfferOutcome> {
  const { database, secretEncryption } = deps;
  const proof = await verifyAccountPassword(deps, actor.id, input);
  if (!proof) return { ok: false, reason: 'wrong-password' };
  return database.transaction(async (tx) => {
    if (!(await recheckPassword(tx, database.engine, proof))) return { ok: false, reason: 'wrong-password' };
    if (await findFactor(tx, actor.id)) return { ok: false, reason: 'on-already' };
    await putOffer(tx, {
      accountId: actor.id,
      encryptedSecret: secretEncryption.encrypt(newFactorSecret(), actor.id),
      sessionHash: hashSessionToken(input.session),
      createdAt: deps.now(),
    });
    return { ok: true };
  });
}

type TurnOnOutcome =
  | { ok: true; codes: string[] }
  | { ok: false; problem: string }
  /** No enrolment in this session, it has expired, or the factor is on already. */
  | { ok: false; problem?: undefined };

/** Needs a code. Ends other sessions and mails the owner. Throws `RateLimitedError` after too many wrong codes. */
export async function turnOnSecondFactor(
  deps: CountDeps & { secretEncryption: SecretEncryption },
  actor: Pick<Viewer, 'id'>,
  input: { code: string; session: string },
): Promise<TurnOnOutcome> {
  const { database, secretEncryption } = deps;
  const { id: accountId } = actor;
  const offer = await findOpenOffer(database.read, { accountId, session: input.session, now: deps.now() });
  const secret = offer && secretEncryption.decrypt(offer.encryptedSecret, accountId);
  if (!secret) return { ok: false };
  const problem = appCodeProblem(input.code);
  const code = parseCode(input.code);
  if (problem || !code) return { ok: false, problem: problem ?? WRONG_CODE };
  const lastStep = await countingWrongCodes(deps, { accountId }, async () =>
    findTimeStep(secret, code.digits, deps.now()),
  );
  if (lastStep === undefined) return { ok: false, problem: WRONG_CODE };
  const { codes, stored } = await newRecoveryCodes(accountId);
  return database.transaction(async (tx) => {
    const now = deps.now();
    const account = await lockAccount(tx, database.engine, accountId);
    const sessionHash = hashSessionToken(input.session);
    // Hashing took a while: the session may have ended.
    const live = await findSessionOwner(tx, sessionHash, now);
    if (!account || !live || !(await deleteOffer(tx, offer))) return { ok: false };
    const factor = { accountId, encryptedSecret: offer.encryptedSecret, lastStep, createdAt: now };
    if (!(await insertFactor(tx, factor))) return { ok: false };
    await replaceRecoveryCodes(tx, accountId, stored);
    await deleteOtherSessionsOf(tx, accountId, sessionHash);
    await appendPersonalChange(tx, accountId, now);
    await queueMail(tx, { kind: 'second-factor-on', accountId, address: account.email, now });
    return { ok: true, codes };
  });
}

/** Beside its number: fifty bits, each guess at the cost of argon2id. */
const RANDOM_DIGITS = 15;

/** Hashes one at a time, so that sign-ins need not wait. */
export async function newRecoveryCodes(
  accountId: string,
): Promise<{ codes: string[]; stored: RecoveryCodeTable[] }> {
  const codes: string[] = [];
  const stored: RecoveryCodeTable[] = [];
  for (let number = 0; number < RECOVERY_CODES; number++) {
    const digits = Array.from({ length: RANDOM_DIGITS }, () => randomInt(10));
    const code = [number, ...digits].join('');
    codes.push(code);
    stored.push({ accountId, number, hash: await hashPassword(code) });
  }
  return { codes, stored };
}

const MARGIN = 4;

/** One rectangle for each horizontal run of dark modules. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN });
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size: rows.length, d: runs.join('') };
}

export async function trimOffers(database: Database, now: number): Promise<void> {
  await database.statement((db) => deleteOffersBefore(db, offersEndedBefore(now)));
}
