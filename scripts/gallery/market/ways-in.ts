import { updatePasswordHash } from '../../../app/account/account-store.server.ts';
import { insertIdentity } from '../../../app/account/external/external-identity-store.server.ts';
import { ExternalTokens } from '../../../app/account/external/external-tokens.server.ts';
import { insertPasskey } from '../../../app/account/passkey/passkey-store.server.ts';
import { MAX_PASSKEYS } from '../../../app/account/passkey/passkey.ts';
import { hashOfNoPassword } from '../../../app/account/password/password.server.ts';
import type { Database } from '../../../database/database.ts';
import { GALLERY_NOW } from '../moment.ts';

const DAY_MS = 86_400_000;
/** None of them ever signs in. */
const NAMES = ['Apple 암호', '', 'Google 비밀번호 관리자', 'Samsung Pass', '1Password', 'Windows Hello'];

interface People {
  /** Has some passkeys, and both providers linked. */
  some: { id: string };
  /** Has as many passkeys as there may be. */
  full: { id: string };
  /** Signed up by a provider. */
  withoutPassword: { id: string };
}

/** Beside the password: passkeys, and Kakao and Naver. */
export async function addWaysIn(database: Database, people: People): Promise<void> {
  const { some, full, withoutPassword } = people;
  await addPasskeys(database, some, 3);
  await addPasskeys(database, full, MAX_PASSKEYS);
  const createdAt = GALLERY_NOW - 40 * DAY_MS;
  await database.transaction(async (tx) => {
    await insertIdentity(tx, { provider: 'kakao', subject: '1', accountId: some.id, createdAt });
    await insertIdentity(tx, { provider: 'naver', subject: '1', accountId: some.id, createdAt });
    await insertIdentity(tx, { provider: 'kakao', subject: '2', accountId: withoutPassword.id, createdAt });
    await updatePasswordHash(tx, withoutPassword.id, hashOfNoPassword());
  });
}

async function addPasskeys(database: Database, { id: accountId }: { id: string }, count: number) {
  await database.transaction(async (tx) => {
    for (let index = 0; index < count; index++) {
      const createdAt = GALLERY_NOW - (60 - index) * DAY_MS;
      const usedAt = index % 2 ? null : GALLERY_NOW - index * DAY_MS;
      const name = NAMES[index % NAMES.length]!;
      const shown = { name, createdAt, usedAt };
      const passkey = { id: `${accountId}${index}`, accountId, publicKey: '', counter: 0, transports: '' };
      await insertPasskey(tx, { ...passkey, ...shown });
    }
  });
}

/** What a browser holds between the provider and the form to sign up. */
export function identityToken(secret: string): Promise<string> {
  const profile = {
    subject: '3',
    email: 'bluesky@kakao.example',
    isEmailVerified: true,
    nickname: '푸른하늘',
  };
  return new ExternalTokens(secret).encrypt('unknown', { provider: 'kakao', ...profile }, GALLERY_NOW);
}
