import type { Database, Reader } from '../../../database/database.ts';
import type { SecondFactorOfferTable } from '../../../database/tables.ts';
import { hashSessionToken } from '../session/session-cookie.server.ts';
import type { SecretEncryption } from './secret-encryption.server.ts';
import { countRecoveryCodes, findFactor, findOffer } from './second-factor-store.server.ts';

/** Time enough to install an app; then the password is asked for again. */
const OFFER_LIFE_MS = 30 * 60_000;

/** How somebody's second factor stands, for themselves. */
export type SecondFactorState =
  | { is: 'off' }
  /** Being set up in this session, with this secret in base32. */
  | { is: 'offered'; secret: string }
  | { is: 'on'; codesLeft: number };

/** @param session the token of the session that asks: an offer is shown to the one that gave the password for it */
export async function findSecondFactor(
  deps: { database: Database; secretEncryption: SecretEncryption; now(): number },
  actor: { id: string },
  session: string,
): Promise<SecondFactorState> {
  const db = deps.database.read;
  if (await findFactor(db, actor.id)) return { is: 'on', codesLeft: await countRecoveryCodes(db, actor.id) };
  const offer = await findOpenOffer(db, { accountId: actor.id, session, now: deps.now() });
  const secret = offer && deps.secretEncryption.decrypt(offer.sealedSecret, actor.id);
  return secret ? { is: 'offered', secret } : { is: 'off' };
}

/** Since when an account asks for a second factor, epoch ms; null: it does not. */
export async function findSecondFactorSince(db: Reader, accountId: string): Promise<number | null> {
  return (await findFactor(db, accountId))?.createdAt ?? null;
}

/** What was offered in this session, unless that was too long ago. */
export async function findOpenOffer(
  db: Reader,
  { accountId, session, now }: { accountId: string; session: string; now: number },
): Promise<SecondFactorOfferTable | undefined> {
  return findOffer(db, { accountId, sessionHash: hashSessionToken(session), since: now - OFFER_LIFE_MS });
}

/** Before when (epoch ms) an offer was made that nobody can take up at `now`. */
export function offersEndedBefore(now: number): number {
  return now - OFFER_LIFE_MS;
}
