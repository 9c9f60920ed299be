import type { Reader } from '../../../database/database.ts';
import type { SecretEncryption } from './secret-encryption.server.ts';
import { findNewestFactor } from './second-factor-store.server.ts';

/**
 * A line for the operator where the newest authenticator app was set up with another `SECRET`: its right codes are rejected.
 * @param encryption undefined while there is no secret: the next start would make a new one
 */
export async function describeForeignSecret(
  db: Reader,
  encryption: SecretEncryption | undefined,
): Promise<string | undefined> {
  const newest = await findNewestFactor(db);
  if (!newest || encryption?.decrypt(newest.encryptedSecret, newest.accountId) !== undefined)
    return undefined;
  return '이 SECRET은 이 장터의 인증 앱을 등록할 때 쓰던 것이 아니라서 인증 앱의 코드가 맞지 않아요. 쓰던 SECRET이나 DATA_DIR의 secret을 되돌려 놓아 주세요 (일부러 바꿨다면 docs/operating.md의 ‘A new secret’).';
}
