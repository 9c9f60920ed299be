import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { deriveKey } from '../../platform/secret.server.ts';
import {
  cookieAttributes,
  cookieName,
  findCookie,
  type SiteConfig,
} from '../session/session-cookie.server.ts';
import type { ProviderName } from './provider.ts';
import type { ProviderProfile } from './provider-profile.server.ts';

/** Changing this invalidates all steps in progress. */
const KEY_PURPOSE = 'dasi external sign-ins, a256gcm, 1';
const ALGORITHMS = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

export interface BegunSignIn {
  provider: ProviderName;
  state: string;
  verifier: string;
  next?: string | undefined;
  linkingTo?: string | undefined;
}

export interface UnknownIdentity extends ProviderProfile {
  provider: ProviderName;
  next?: string | undefined;
}

interface Contents {
  begun: BegunSignIn;
  unknown: UnknownIdentity;
}

const TOKEN_LIFE_MS: Record<keyof Contents, number> = { begun: 10 * 60_000, unknown: 30 * 60_000 };
const COOKIES: Record<keyof Contents, string> = { begun: 'external-begun', unknown: 'external-unknown' };

/** Encrypted tokens (JWE) that a browser carries between the steps. Nothing is stored on the server. */
export class ExternalTokens {
  readonly #key: Uint8Array;

  constructor(secret: string) {
    this.#key = deriveKey(secret, KEY_PURPOSE);
  }

  encrypt<Kind extends keyof Contents>(kind: Kind, contents: Contents[Kind], now: number): Promise<string> {
    return new EncryptJWT({ contents })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(kind)
      .setExpirationTime(new Date(now + TOKEN_LIFE_MS[kind]))
      .encrypt(this.#key);
  }

  async open<Kind extends keyof Contents>(
    kind: Kind,
    token: string | undefined,
    now: number,
  ): Promise<Contents[Kind] | undefined> {
    const options = { ...ALGORITHMS, audience: kind, currentDate: new Date(now), requiredClaims: ['exp'] };
    try {
      const { payload } = await jwtDecrypt<{ contents: Contents[Kind] }>(token ?? '', this.#key, options);
      return payload.contents;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

export function findExternalToken(
  request: Request,
  kind: keyof Contents,
  config: SiteConfig,
): string | undefined {
  return findCookie(request, cookieName(COOKIES[kind], config));
}

/** No script can read it; without a token, removes the cookie. */
export function externalCookie(kind: keyof Contents, token: string | undefined, config: SiteConfig): string {
  const maxAgeS = token === undefined ? 0 : TOKEN_LIFE_MS[kind] / 1000;
  return `${cookieName(COOKIES[kind], config)}=${token ?? ''}; HttpOnly; ${cookieAttributes(maxAgeS, config)}`;
}
