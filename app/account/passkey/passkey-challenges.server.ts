import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database, Writer } from '../../../database/database.ts';
import { deriveKey } from '../../platform/secret.server.ts';
import { deleteUsedChallengesBefore, insertUsedChallenge } from './passkey-store.server.ts';

/** Changing this ends all ceremonies in progress. */
const KEY_PURPOSE = 'dasi passkey challenges, hmac-sha256, 1';
export const CHALLENGE_LIFE_MS = 5 * 60_000;
/** The largest difference between servers' clocks. */
const MAX_SKEW_MS = 10 * 60_000;
const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const TAG_BYTES = 32;

/** Registering is for the session in which the owner gave their password. */
export type ChallengePurpose = 'sign-in' | `register in ${string}`;

/** A challenge contains its end and a signature. Only used ones are stored, so that requests fill no table. */
export class PasskeyChallenges {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = deriveKey(secret, KEY_PURPOSE);
  }

  issue(purpose: ChallengePurpose, now: number): Buffer<ArrayBuffer> {
    const end = Buffer.alloc(TIME_BYTES);
    end.writeUIntBE(now + CHALLENGE_LIFE_MS, 0, TIME_BYTES);
    const body = Buffer.concat([end, randomBytes(NONCE_BYTES)]);
    return Buffer.concat([body, this.#sign(purpose, body)]);
  }

  /** Its end, epoch ms; undefined unless it was issued for this and has not expired. @param challenge base64url */
  findEnd(challenge: string, purpose: ChallengePurpose, now: number): number | undefined {
    const bytes = Buffer.from(challenge, 'base64url');
    if (bytes.length !== TIME_BYTES + NONCE_BYTES + TAG_BYTES) return undefined;
    const [body, tag] = [bytes.subarray(0, -TAG_BYTES), bytes.subarray(-TAG_BYTES)];
    if (!timingSafeEqual(tag, this.#sign(purpose, body))) return undefined;
    const end = body.readUIntBE(0, TIME_BYTES);
    const isOfFastClock = end > now + CHALLENGE_LIFE_MS + MAX_SKEW_MS;
    return end > now && !isOfFastClock ? end : undefined;
  }

  #sign(purpose: ChallengePurpose, body: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(`${purpose}\n`).update(body).digest();
  }
}

/** Of several at once, one gets true. */
export async function useChallenge(tx: Writer, challenge: string, expiresAt: number): Promise<boolean> {
  const hash = createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest('hex');
  return insertUsedChallenge(tx, { hash, expiresAt });
}

export async function trimUsedChallenges(database: Database, now: number): Promise<void> {
  await database.statement((db) => deleteUsedChallengesBefore(db, now - MAX_SKEW_MS));
}
