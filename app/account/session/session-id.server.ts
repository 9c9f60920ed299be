import { createHash } from 'node:crypto';

const LENGTH = 22;

/**
 * What names a session to its owner, and to a service at `TOKEN_SYNC_URL`. Made of the hash of its token, so that nothing more is kept, and unlike that hash
 * may be shown: neither it nor the token can be told from it.
 */
export function sessionId(tokenHash: string): string {
  return createHash('sha256').update(`session id ${tokenHash}`).digest('base64url').slice(0, LENGTH);
}
