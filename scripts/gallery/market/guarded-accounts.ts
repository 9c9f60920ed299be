import type { SecretEncryption } from '../../../app/account/second-factor/secret-encryption.server.ts';
import {
  insertFactor,
  putOffer,
  replaceRecoveryCodes,
} from '../../../app/account/second-factor/second-factor-store.server.ts';
import { hashSessionToken } from '../../../app/account/session/session-cookie.server.ts';
import type { Database } from '../../../database/database.ts';
import { GALLERY_NOW } from '../moment.ts';

/** Real keys are drawn; pictures need the same each time. */
const KEY = 'DASIGALLERYDASIGALLERYDASIGALLER';
const CODES_LEFT = 8;

/** Gives one person a second factor, and has another set one up. */
export async function guard(
  { database, secretEncryption }: { database: Database; secretEncryption: SecretEncryption },
  guarded: { id: string },
  guarding?: { id: string; token: string },
): Promise<void> {
  const encryptedFor = ({ id }: { id: string }) => ({
    accountId: id,
    encryptedSecret: secretEncryption.encrypt(KEY, id),
  });
  // None of them is ever given.
  const codes = Array.from({ length: CODES_LEFT }, (_, number) => ({
    accountId: guarded.id,
    number,
    hash: 'of no code',
  }));
  await database.transaction(async (tx) => {
    await insertFactor(tx, { ...encryptedFor(guarded), lastStep: 0, createdAt: GALLERY_NOW - 86_400_000 });
    await replaceRecoveryCodes(tx, guarded.id, codes);
    if (!guarding) return;
    const sessionHash = hashSessionToken(guarding.token);
    await putOffer(tx, { ...encryptedFor(guarding), sessionHash, createdAt: GALLERY_NOW - 60_000 });
  });
}
