import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OAuthProvider } from '../../../test/support/provider/oauth-provider.ts';
import { externalFailureText, failureReason, PROVIDERS } from './provider.ts';
import { ProviderClient } from './provider-client.server.ts';
import { parseProfile } from './provider-profile.server.ts';

let provider: OAuthProvider;
beforeAll(async () => {
  provider = await OAuthProvider.start();
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.trouble = undefined;
  provider.person = { id: '7', email: 'p7@dasi.kr', isEmailVerified: true, nickname: '고래' };
});

const clientOf = (name: (typeof PROVIDERS)[number], answerWithinMs?: number) => {
  const settings = { client: provider.clientOf(name), origin: 'https://dasi.example' };
  return new ProviderClient(name, settings, provider.endpointsOf(name), answerWithinMs);
};

describe.each(PROVIDERS)('%s', (name) => {
  test('vouches for the person who agreed', async () => {
    const client = clientOf(name);
    const { url, ...challenge } = await client.begin();
    expect(url.searchParams.get('redirect_uri')).toBe(`https://dasi.example/login/${name}`);
    const code = provider.authorize(url.href).searchParams.get('code') ?? '';
    expect(await client.identify(code, challenge)).toEqual({
      ok: true,
      profile: { subject: '7', email: 'p7@dasi.kr', isEmailVerified: name === 'kakao', nickname: '고래' },
    });
    expect(await client.identify(code, challenge)).toMatchObject({ ok: false, failure: 'rejected' });
  });

  test('a changed code or verifier is rejected', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('code', 'verifier'), fc.nat(), async (what, at) => {
        const client = clientOf(name);
        const { url, state, verifier } = await client.begin();
        const given = { code: provider.authorize(url.href).searchParams.get('code') ?? '', verifier };
        const index = at % given[what].length;
        const letter = given[what][index] === 'A' ? 'B' : 'A';
        given[what] = given[what].slice(0, index) + letter + given[what].slice(index + 1);
        const outcome = await client.identify(given.code, { state, verifier: given.verifier });
        expect(outcome).toMatchObject({ ok: false, failure: 'rejected' });
      }),
      { numRuns: 30 },
    );
  });

  test('a silent or unreachable provider is unavailable', async () => {
    provider.trouble = 'silent';
    const client = clientOf(name, 200);
    const challenge = { state: 's', verifier: 'v' };
    expect(await client.identify('code', challenge)).toMatchObject({ ok: false, failure: 'unavailable' });
    const settings = { client: provider.clientOf(name), origin: 'https://dasi.example' };
    const endpoints = { ...provider.endpointsOf(name), token: 'http://127.0.0.1:1/token' };
    const unreachable = new ProviderClient(name, settings, endpoints);
    expect(await unreachable.identify('code', challenge)).toMatchObject({
      ok: false,
      failure: 'unavailable',
    });
  });

  test('an answer of any other form is none', () => {
    const isNone = (answer: unknown) => parseProfile(name, answer) === undefined;
    fc.assert(fc.property(fc.jsonValue(), isNone));
  });

  test('every failure has its text, and nothing else has', () => {
    for (const failure of ['cancelled', 'expired', 'rejected', 'unavailable', 'malformed', 'taken'] as const)
      expect(externalFailureText(failureReason(name, failure))).toMatch(/카카오|네이버/);
    for (const why of [null, '', 'ended', name, `${name}-`, `${name}-toString`, 'other-expired'])
      expect(externalFailureText(why)).toBeUndefined();
  });
});

test('an address or a name that would be none here is left out', () => {
  const kakao = (account: object) => parseProfile('kakao', { id: 7, kakao_account: account });
  expect(kakao({ email: 'not one', is_email_valid: true, is_email_verified: true })).toMatchObject({
    email: undefined,
    isEmailVerified: false,
  });
  expect(kakao({ email: 'p@dasi.kr', is_email_valid: false, is_email_verified: true })).toMatchObject({
    email: 'p@dasi.kr',
    isEmailVerified: false,
  });
  expect(kakao({ profile: { nickname: '‮' } })).toMatchObject({ subject: '7', nickname: undefined });
});
