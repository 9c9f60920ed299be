import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Authenticator } from '../../../test/support/authenticator.ts';
import { engines } from '../../../test/support/database/engines.ts';
import { CLIENT } from '../../../test/support/trading.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { WRONG_CODE } from './code.ts';
import { deleteSessionsOf } from '../session/session-store.server.ts';
import { dropSecondFactor, turnOffSecondFactor, renewRecoveryCodes } from './change-second-factor.server.ts';
import { FactorStage, MINUTE_MS, PASSWORD, STEP_MS, WHALE } from './second-factor-for-tests.ts';
import { findSecondFactorSince, trimOffers, turnOnSecondFactor } from './second-factor.server.ts';

/** A password and a code, as a form sends them. */
const both = (code: string, password = PASSWORD) => ({ password, code, client: CLIENT });

for (const engine of engines) {
  describe(engine.name, () => {
    let stage: FactorStage;
    beforeEach(async () => {
      stage = await FactorStage.open(await engine.open());
    });
    afterEach(() => stage.database.close());

    test('on: password, then a code of the app, and ten recovery codes; the other sessions end', async () => {
      const elsewhere = await signIn(stage.deps, { ...WHALE, client: CLIENT });
      const { codes } = await stage.turnOn();
      expect(await stage.stateOf()).toEqual({ is: 'on', codesLeft: 10 });
      expect(await findSecondFactorSince(stage.database.read, stage.whale.id)).toBe(stage.time - STEP_MS);
      expect(codes.map((code) => code[0])).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
      for (const code of codes) expect(code).toMatch(/^\d{16}$/);
      expect(await stage.actorOf(stage.session)).toMatchObject(stage.whale);
      expect(elsewhere.ok && (await stage.actorOf(elsewhere.token))).toBeUndefined();
      expect(await stage.jobs()).toEqual(['second-factor-on', 'verify-email']);
      expect(await stage.offer()).toEqual({ ok: false, reason: 'on-already' });
    });

    test('nothing is on before a right code; without the password nothing is shown', async () => {
      expect(await stage.offer('틀린 비밀번호')).toEqual({ ok: false, reason: 'wrong-password' });
      expect(
        await turnOnSecondFactor(stage.deps, stage.whale, { code: '123456', session: stage.session }),
      ).toEqual({ ok: false });
      expect(await stage.stateOf()).toEqual({ is: 'off' });
      const app = await stage.offeredApp();
      for (const code of [stage.wrongOf(app), '12', '']) {
        const outcome = await turnOnSecondFactor(stage.deps, stage.whale, { code, session: stage.session });
        expect(outcome).toEqual({ ok: false, problem: expect.any(String) });
      }
      expect(await signIn(stage.deps, { ...WHALE, client: CLIENT })).toMatchObject({ ok: true });
    });

    test('what is offered is for the session that gave the password, for half an hour, the last alone', async () => {
      const first = await stage.offeredApp();
      const other = await signIn(stage.deps, { ...WHALE, client: CLIENT });
      const token = other.ok ? other.token : '';
      expect(await stage.stateOf(token)).toEqual({ is: 'off' });
      const stolen = { code: first.codeAt(stage.time), session: token };
      expect(await turnOnSecondFactor(stage.deps, stage.whale, stolen)).toEqual({ ok: false });
      await stage.offeredApp();
      const outdated = { code: first.codeAt(stage.time), session: stage.session };
      expect(await turnOnSecondFactor(stage.deps, stage.whale, outdated)).toEqual({
        ok: false,
        problem: WRONG_CODE,
      });
      stage.time += 30 * MINUTE_MS;
      expect(await stage.stateOf()).toEqual({ is: 'off' });
      await trimOffers(stage.database, stage.time + 1);
      expect(await stage.database.read.selectFrom('totpEnrolment').selectAll().execute()).toEqual([]);
    });

    test('a session that has ended while it was turning it on turns nothing on', async () => {
      const app = await stage.offeredApp();
      const overdue = { code: app.codeAt(stage.time), session: stage.session };
      await stage.database.transaction((tx) => deleteSessionsOf(tx, stage.whale.id));
      expect(await turnOnSecondFactor(stage.deps, stage.whale, overdue)).toEqual({ ok: false });
      expect(await findSecondFactorSince(stage.database.read, stage.whale.id)).toBeNull();
    });

    test('stored rows reveal neither the secret nor a recovery code', async () => {
      expect(await stage.offer()).toEqual({ ok: true });
      const state = await stage.stateOf();
      const secret = state.is === 'offered' ? state.secret : '';
      const tables = ['totpSecret', 'totpEnrolment', 'recoveryCode', 'rateLimitCount'] as const;
      const read = async () =>
        JSON.stringify(
          await Promise.all(tables.map((name) => stage.database.read.selectFrom(name).selectAll().execute())),
        );
      expect(await read()).not.toContain(secret);
      const code = new Authenticator(secret).codeAt(stage.time);
      const outcome = await turnOnSecondFactor(stage.deps, stage.whale, { code, session: stage.session });
      const stored = await read();
      expect(stored).not.toContain(secret);
      expect(outcome.ok && outcome.codes).toHaveLength(10);
      for (const each of outcome.ok ? outcome.codes : []) expect(stored).not.toContain(each.slice(1));
      expect(stored).toContain('$argon2id$');
    });

    test('new recovery codes and turning off want both, and say at which field it failed', async () => {
      const { app, codes } = await stage.turnOn();
      const now = () => app.codeAt(stage.time);
      const refused = { ok: false, errors: { password: '비밀번호가 올바르지 않아요.' } };
      expect(await renewRecoveryCodes(stage.deps, stage.whale, both(now(), '틀린 비밀번호'))).toEqual(
        refused,
      );
      const wrong = { ok: false, errors: { code: WRONG_CODE } };
      expect(await stage.jobs()).not.toContain('recovery-codes-renewed');
      expect(await renewRecoveryCodes(stage.deps, stage.whale, both(stage.wrongOf(app)))).toEqual(wrong);
      const renewed = await renewRecoveryCodes(stage.deps, stage.whale, both(codes[0]!));
      expect(renewed.ok && renewed.codes).toHaveLength(10);
      expect(await stage.jobs()).toContain('recovery-codes-renewed');
      expect(await stage.finish(await stage.givePassword(), codes[1]!)).toEqual({
        ok: false,
        problem: WRONG_CODE,
      });
      const elsewhere = await stage.finish(await stage.givePassword(), now());
      stage.time += STEP_MS;
      expect(
        await turnOffSecondFactor(stage.deps, stage.whale, { ...both(now(), 'x'), session: stage.session }),
      ).toEqual(refused);
      expect(
        await turnOffSecondFactor(stage.deps, stage.whale, { ...both(now()), session: stage.session }),
      ).toEqual({ ok: true });
      expect(await stage.stateOf()).toEqual({ is: 'off' });
      expect(await stage.actorOf(stage.session)).toMatchObject(stage.whale);
      expect(elsewhere.ok && (await stage.actorOf(elsewhere.token))).toBeUndefined();
      expect(await stage.jobs()).toContain('second-factor-off');
      expect(await signIn(stage.deps, { ...WHALE, client: CLIENT })).toMatchObject({ ok: true });
    });

    test('turned on at once from two tabs, it is on once, and those codes count', async () => {
      const app = await stage.offeredApp();
      const input = { code: app.codeAt(stage.time), session: stage.session };
      const outcomes = await Promise.all(
        [1, 2, 3].map(() => turnOnSecondFactor(stage.deps, stage.whale, input)),
      );
      const [won, ...others] = outcomes.filter(({ ok }) => ok);
      expect(others).toEqual([]);
      expect(await stage.finish(await stage.givePassword(), won?.ok ? won.codes[2]! : '')).toMatchObject({
        ok: true,
      });
    });

    test('the operator drops it for a person without app and codes: all sessions end, and the person is mailed', async () => {
      await stage.turnOn();
      expect(await dropSecondFactor(stage.deps, ' WHALE@dasi.kr ')).toBe('dropped');
      expect(await stage.actorOf(stage.session)).toBeUndefined();
      expect(await signIn(stage.deps, { ...WHALE, client: CLIENT })).toMatchObject({ ok: true });
      expect(await stage.jobs()).toContain('second-factor-off');
      expect(await dropSecondFactor(stage.deps, WHALE.email)).toBe('was-off');
      expect(await dropSecondFactor(stage.deps, 'nobody@dasi.kr')).toBe('nobody');
    });
  });
}
