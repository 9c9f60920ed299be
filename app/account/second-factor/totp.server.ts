import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 4226, 4: at least 128 bits, better 160. */
const SECRET_BYTES = 20;
/** RFC 6238, 5.2: one step for what a code takes on its way, and for a phone's clock. */
const WINDOW = 1;

/** What every authenticator app takes; some know nothing else, whatever they are told. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A new secret for an authenticator app, in base32. */
export function newFactorSecret(): string {
  return Secret.fromHex(randomBytes(SECRET_BYTES).toString('hex')).base32;
}

/** What an authenticator app is told: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function factorUri({
  secret,
  siteName,
  email,
}: Record<'secret' | 'siteName' | 'email', string>): string {
  return new TOTP({ issuer: siteName, label: email, secret, ...FORM }).toString();
}

/** The time step at `now` (epoch ms). */
export function timeStepAt(now: number): number {
  return TOTP.counter({ period: FORM.period, timestamp: now });
}

/**
 * The time step of which this is the code, among the present one and its two neighbours; undefined where it is of none.
 * RFC 6238
 * @param secret in base32
 */
export function findTimeStep(secret: string, digits: string, now: number): number | undefined {
  const parts = { secret: Secret.fromBase32(secret), token: digits, timestamp: now, window: WINDOW };
  const steps = TOTP.validate({ ...parts, ...FORM });
  return steps === null ? undefined : timeStepAt(now) + steps;
}
