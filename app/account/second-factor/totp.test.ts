import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Authenticator } from '../../../test/support/authenticator.ts';
import { factorUri, findTimeStep, newFactorSecret, timeStepAt } from './totp.server.ts';

const STEP_MS = 30_000;
/** Of RFC 6238, appendix B, whose eight digits end in these six. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const RFC_CODES: [atS: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

test.each(RFC_CODES)('at %d s the code of the RFC is %s', (atS, code) => {
  expect(findTimeStep(RFC_SECRET, code, atS * 1000)).toBe(Math.floor(atS / 30));
});

test('a secret is 160 bits in base32, and another each time', () => {
  const secrets = Array.from({ length: 50 }, newFactorSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

const moment = fc.integer({ min: 1_600_000_000_000, max: 4_000_000_000_000 });
const secret = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(() => newFactorSecret());

test('a code counts in its own half minute and its two neighbours, and in no other', () => {
  fc.assert(
    fc.property(secret, moment, fc.integer({ min: -4, max: 4 }), (key, at, steps) => {
      const app = new Authenticator(key);
      const code = app.codeAt(at);
      const found = findTimeStep(key, code, at + steps * STEP_MS);
      if (Math.abs(steps) <= 1) {
        // Two steps have one code once in a million.
        expect(app.codeAt(found! * STEP_MS)).toBe(code);
        expect(Math.abs(found! - timeStepAt(at + steps * STEP_MS))).toBeLessThanOrEqual(1);
      } else if (found !== undefined) {
        expect(app.codeAt(found * STEP_MS)).toBe(code);
      }
    }),
  );
});

test('whatever else is given is no code, and nothing throws', () => {
  fc.assert(
    fc.property(fc.string(), moment, (text, at) => {
      fc.pre(!/^\d{6}$/.test(text));
      expect(findTimeStep(RFC_SECRET, text, at)).toBeUndefined();
    }),
  );
});

test('the URI names account and market, and uses only widely known parameters', () => {
  const uri = new URL(factorUri({ secret: RFC_SECRET, siteName: '다시 장터', email: 'whale+a@dasi.kr' }));
  expect(uri.href).toMatch(/^otpauth:\/\/totp\//);
  expect(decodeURIComponent(uri.pathname)).toMatch(/다시 장터:whale\+a@dasi\.kr$/);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: '다시 장터',
    secret: RFC_SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
