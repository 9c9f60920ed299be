import { createPrivateKey, createPublicKey, hkdfSync, subtle, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, SignJWT, type JSONWebKeySet } from 'jose';
import type { Viewer } from '../account.ts';

/** How long a token counts: long enough to be handed over, and little use to whoever finds one later. */
export const TOKEN_LIFE_S = 5 * 60;

/** Changing this changes every market's key. */
const KEY_PURPOSE = 'dasi token signing, ed25519, 1';
/** What stands before an Ed25519 seed in PKCS8. https://www.rfc-editor.org/rfc/rfc8410#section-7 */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs for others who it is that has signed in here. */
export interface TokenIssuer {
  /** What tokens are verified with: public keys only. */
  readonly keySet: JSONWebKeySet;
  /**
   * A JWT about `viewer` for the one service that tokens are for, good for five minutes.
   * @param issuer this market's public origin
   * @param signIn names their sign-in: every token of it has the same `jti`, so that it can be sent twice
   */
  issue(viewer: Pick<Viewer, 'id' | 'nickname'>, issuer: string, signIn: string): Promise<string>;
}

/**
 * Issues tokens for `audience`, signed with a key that every server with the same secret derives alike; another
 * secret makes another key, with another `kid`. The private key cannot be read out again.
 */
export async function createTokenIssuer(secret: string, audience: string): Promise<TokenIssuer> {
  const pkcs8 = Buffer.concat([PKCS8_START, Buffer.from(hkdfSync('sha256', secret, '', KEY_PURPOSE, 32))]);
  const signingKey = await subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
  const publicJwk = exportPublicJwk(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }));
  pkcs8.fill(0);
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    keySet: { keys: [{ ...publicJwk, kid, alg: 'EdDSA', use: 'sig' }] },
    issue: ({ id, nickname }, issuer, signIn) =>
      new SignJWT({ nickname })
        .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(id)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_LIFE_S}s`)
        .setJti(signIn)
        .sign(signingKey),
  };
}

function exportPublicJwk(privateKey: KeyObject): { kty: string; crv: string; x: string } {
  const { kty = '', crv = '', x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { kty, crv, x };
}
