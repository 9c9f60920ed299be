import type { Database, Reader } from '../../../database/database.ts';
import type { TotpEnrolmentTable } from '../../../database/tables.ts';
import { hashSessionToken } from '../session/session-cookie.server.ts';
import type { SecretEncryption } from './secret-encryption.server.ts';
import { countRecoveryCodes, findFactor, findOffer } from './second-factor-store.server.ts';

const OFFER_LIFE_MS = 30 * 60_000;

export type SecondFactorState =
  | { is: 'off' }
  /** Set up in this session but not turned on; base32. */
  | { is: 'offered'; secret: string }
  | { is: 'on'; codesLeft: number };

/** @param session only the session that gave the password sees an open offer */
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

export async function findOpenOffer(
  db: Reader,
  { accountId, session, now }: { accountId: string; session: string; now: number },
): Promise<TotpEnrolmentTable | undefined> {
  return findOffer(db, { accountId, sessionHash: hashSessionToken(session), since: now - OFFER_LIFE_MS });
}

export function offersEndedBefore(now: number): number {
  return now - OFFER_LIFE_MS;
}
