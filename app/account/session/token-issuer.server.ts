import { createPrivateKey, createPublicKey, hkdfSync, subtle, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, SignJWT, type JSONWebKeySet } from 'jose';
import type { Viewer } from '../account.ts';

/** Long enough to hand over, and little use when found later. */
export const TOKEN_LIFE_S = 5 * 60;

/** Changing this changes every market's key. */
const KEY_PURPOSE = 'dasi token signing, ed25519, 1';
/** PKCS8 prefix of an Ed25519 seed. https://www.rfc-editor.org/rfc/rfc8410#section-7 */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface TokenIssuer {
  readonly keySet: JSONWebKeySet;
  /**
   * @param issuer the market's public origin
   * @param signIn the `jti`, the same for all tokens of a sign-in
   */
  issue(viewer: Pick<Viewer, 'id' | 'nickname'>, issuer: string, signIn: string): Promise<string>;
}

/** The key derives from `secret`: all servers of a market share it. */
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
