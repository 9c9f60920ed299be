import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PasskeyDevice } from '../../../test/support/passkey/passkey-device.ts';
import { engines } from '../../../test/support/database/engines.ts';
import { CLIENT } from '../../../test/support/trading.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { eraseAccount } from '../account.server.ts';
import { WRONG_CODE } from '../second-factor/code.ts';
import { MINUTE_MS, PASSWORD, WHALE } from '../second-factor/second-factor-for-tests.ts';
import { deleteSessionsOf } from '../session/session-store.server.ts';
import { WRONG_PASSWORD } from '../sign-in/guess-password.server.ts';
import { issueResetLink, resetPassword } from '../password/reset-password.server.ts';
import { MAX_PASSKEYS } from './passkey.ts';
import { ORIGIN, PasskeyStage } from './passkey-for-tests.ts';
import { removePasskey } from './passkeys.server.ts';
import { trimUsedChallenges } from './passkey-challenges.server.ts';

const GOOGLE = 'ea9b8d66-4d01-1d21-3ce4-b48cb48575d4';

for (const engine of engines) {
  describe(engine.name, () => {
    let stage: PasskeyStage;
    beforeEach(async () => {
      stage = await PasskeyStage.open(await engine.open());
    });
    afterEach(() => stage.factor.database.close());

    const remove = (passkey: string, password = PASSWORD, code?: string) =>
      removePasskey(stage.factor.deps, stage.factor.whale, {
        passkey,
        password,
        code,
        client: CLIENT,
        session: stage.factor.session,
      });

    test('added after the password, named after its authenticator, mailed, and with no key in the list', async () => {
      const options = await stage.options();
      expect(options).toMatchObject({
        rp: { id: 'dasi.example', name: '우리장터' },
        user: { name: WHALE.email, displayName: WHALE.nickname },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        excludeCredentials: [],
      });
      const device = new PasskeyDevice(ORIGIN);
      expect(await stage.add(device.register(options, { aaguid: GOOGLE }))).toEqual({ ok: true });
      const id = device.id.toString('base64url');
      expect(await stage.passkeys()).toEqual([
        { id, name: 'Google 비밀번호 관리자', createdAt: stage.factor.time, usedAt: null },
      ]);
      expect(await stage.factor.jobs()).toContain('passkey-added');
      expect((await stage.options()).excludeCredentials).toEqual([
        { id, type: 'public-key', transports: ['internal', 'hybrid'] },
      ]);
    });

    test('without the password, or the code where it is on, nothing is offered', async () => {
      const wrong = { ok: false, errors: { password: WRONG_PASSWORD } };
      expect(await stage.offer({ password: '틀린 비밀번호' })).toEqual(wrong);
      const { app, codes } = await stage.factor.turnOn();
      expect(await stage.offer()).toMatchObject({ ok: false, errors: { code: expect.any(String) } });
      const refused = { ok: false, errors: { code: WRONG_CODE } };
      expect(await stage.offer({ code: stage.factor.wrongOf(app) })).toEqual(refused);
      await stage.registered(codes[0]);
      expect(await stage.passkeys()).toHaveLength(1);
    });

    test('what is offered is for this session, for five minutes and once', async () => {
      const device = new PasskeyDevice(ORIGIN);
      const expired = { ok: false, why: 'expired' };
      const other = await signIn(stage.factor.deps, { ...WHALE, client: CLIENT });
      const elsewhere = other.ok ? other.token : '';
      const credential = device.register(await stage.options());
      expect(await stage.add(credential, elsewhere)).toEqual(expired);
      stage.factor.time += 5 * MINUTE_MS;
      expect(await stage.add(credential)).toEqual(expired);
      const second = device.register(await stage.options());
      expect(await stage.add(second)).toEqual({ ok: true });
      expect(await stage.add(second)).toEqual(expired);
      expect(await stage.add(device.register(await stage.options()))).toEqual({ ok: false, why: 'known' });
      const late = device.register(await stage.options());
      await stage.factor.database.transaction((tx) => deleteSessionsOf(tx, stage.factor.whale.id));
      expect(await stage.add(late)).toEqual(expired);
    });

    test('a challenge for signing in registers nothing, and one for registering signs no one in', async () => {
      const device = await stage.registered();
      const toSignIn = { ...(await stage.options()), challenge: stage.request().challenge };
      expect(await stage.add(new PasskeyDevice(ORIGIN).register(toSignIn))).toEqual({
        ok: false,
        why: 'expired',
      });
      const { challenge } = await stage.options();
      const misused = device.signIn({ ...stage.request(), challenge });
      expect(await stage.signIn(misused)).toMatchObject({ ok: false, why: 'expired' });
    });

    test('refused: another origin, no verification, a frame, certificates, what is no credential', async () => {
      const options = await stage.options();
      const device = new PasskeyDevice(ORIGIN);
      const of = (changes: object) => stage.add(device.register(options, changes));
      expect(await of({ origin: 'https://dasi.example.evil' })).toEqual({ ok: false, why: 'origin' });
      expect(await of({ isFramed: true })).toEqual({ ok: false, why: 'origin' });
      expect(await of({ isVerified: false })).toEqual({ ok: false, why: 'refused' });
      const attStmt = new Map([['x5c', Buffer.from('certificate')]]);
      for (const fmt of ['packed', 'apple'])
        expect(
          await of({
            attestation: new Map<string, unknown>([
              ['fmt', fmt],
              ['attStmt', attStmt],
            ]),
          }),
        ).toEqual({ ok: false, why: 'refused' });
      for (const text of ['', '{}', 'null', '[1]', '{"id":"가"}', `"${'a'.repeat(30_000)}"`])
        expect(await stage.add(text), text.slice(0, 20)).toEqual({ ok: false, why: 'malformed' });
      expect(await stage.passkeys()).toEqual([]);
    });

    test('ten at most, also where several are added at once', async () => {
      const credentials = [];
      for (let made = 0; made <= MAX_PASSKEYS; made++)
        credentials.push(new PasskeyDevice(ORIGIN).register(await stage.options()));
      const outcomes = await Promise.all(credentials.map((credential) => stage.add(credential)));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(MAX_PASSKEYS);
      expect(outcomes).toContainEqual({ ok: false, why: 'full' });
      expect(await stage.offer()).toEqual({ ok: false, isFull: true });
    });

    test('removed with the proof of the owner: the other sessions end, it is mailed, and it opens nothing', async () => {
      const device = await stage.registered();
      const id = device.id.toString('base64url');
      const other = await signIn(stage.factor.deps, { ...WHALE, client: CLIENT });
      expect(await remove(id, '틀린 비밀번호')).toEqual({ ok: false, errors: { password: WRONG_PASSWORD } });
      expect(await remove('bm9uZQ')).toEqual({ ok: true });
      expect(await stage.passkeys()).toHaveLength(1);
      expect(await stage.factor.jobs()).not.toContain('passkey-removed');
      expect(await remove(id)).toEqual({ ok: true });
      expect(await stage.passkeys()).toEqual([]);
      expect(await stage.factor.jobs()).toContain('passkey-removed');
      expect(other.ok && (await stage.factor.actorOf(other.token))).toBeUndefined();
      expect(await stage.factor.actorOf(stage.factor.session)).toMatchObject(stage.factor.whale);
      const late = device.signIn(stage.request());
      expect(await stage.signIn(late)).toMatchObject({ ok: false, why: 'unknown' });
    });

    test('they go with the account', async () => {
      const device = await stage.registered();
      await stage.factor.database.transaction((tx) => eraseAccount(tx, stage.factor.whale.id));
      expect(await stage.signIn(device.signIn(stage.request()))).toMatchObject({ ok: false, why: 'unknown' });
    });

    test('a reset by the operator removes them', async () => {
      await stage.registered();
      const link = await issueResetLink(stage.factor.deps, { who: WHALE.email });
      expect(link).toMatchObject({ passkeyCount: 1 });
      expect(await stage.passkeys()).toEqual([]);
      expect(await stage.factor.jobs()).toContain('passkey-removed');
      const linkToken = link!.path.split('/').at(-1)!;
      const reset = { linkToken, newPassword: '보라 고래 스무 마리', replacing: undefined };
      expect(await resetPassword(stage.factor.deps, reset)).toMatchObject({ ok: true });
    });

    test('answered challenges are kept until they have expired everywhere', async () => {
      await stage.registered();
      const used = () => stage.factor.database.read.selectFrom('usedPasskeyChallenge').selectAll().execute();
      const { time, database } = stage.factor;
      await trimUsedChallenges(database, time + 15 * MINUTE_MS);
      expect(await used()).toHaveLength(1);
      await trimUsedChallenges(database, time + 15 * MINUTE_MS + 1);
      expect(await used()).toEqual([]);
    });
  });
}
