import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 4226, 4: at least 128 bits, better 160. */
const SECRET_BYTES = 20;
/** Steps to either side. RFC 6238, 5.2. */
const WINDOW = 1;

const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

export function newFactorSecret(): string {
  return Secret.fromHex(randomBytes(SECRET_BYTES).toString('hex')).base32;
}

/** https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function factorUri({
  secret,
  siteName,
  email,
}: Record<'secret' | 'siteName' | 'email', string>): string {
  return new TOTP({ issuer: siteName, label: email, secret, ...FORM }).toString();
}

export function timeStepAt(now: number): number {
  return TOTP.counter({ period: FORM.period, timestamp: now });
}

/** The step within the window that has this code (RFC 6238). `secret` is base32. */
export function findTimeStep(secret: string, digits: string, now: number): number | undefined {
  const parts = { secret: Secret.fromBase32(secret), token: digits, timestamp: now, window: WINDOW };
  const steps = TOTP.validate({ ...parts, ...FORM });
  return steps === null ? undefined : timeStepAt(now) + steps;
}
