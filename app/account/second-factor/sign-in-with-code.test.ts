import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { CLIENT } from '../../../test/support/trading.ts';
import { RateLimitedError } from '../../platform/rate-limit/rate-limit.ts';
import { UNLIMITED } from '../../platform/rate-limit/rate-limit.server.ts';
import { changePassword } from '../password/change-password.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { WRONG_CODE } from './code.ts';
import { FactorStage, MINUTE_MS, PASSWORD, STEP_MS, WHALE } from './second-factor-for-tests.ts';
import { SecretEncryption } from './secret-encryption.server.ts';
import { finishSignIn, PENDING_SIGN_IN_LIFE_MS } from './pending-sign-in.server.ts';
import { renewRecoveryCodes, turnOffSecondFactor } from './change-second-factor.server.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;

/** A password and a code, as a form sends them. */
const both = (code: string, password = PASSWORD) => ({ password, code, client: CLIENT });

for (const engine of engines) {
  describe(engine.name, () => {
    let stage: FactorStage;
    beforeEach(async () => {
      stage = await FactorStage.open(await engine.open());
    });
    afterEach(() => stage.database.close());

    test('signing in takes both: the password alone opens nothing, and a code signs in once', async () => {
      const { app } = await stage.turnOn();
      expect(await signIn(stage.deps, { ...WHALE, password: '틀린 비밀번호', client: CLIENT })).toEqual({
        ok: false,
        accountId: stage.whale.id,
      });
      const token = await stage.givePassword();
      expect(await stage.actorOf(token)).toBeUndefined();
      expect(await stage.finish(token, stage.wrongOf(app))).toEqual({ ok: false, problem: WRONG_CODE });
      expect(await stage.finish(token, '12')).toEqual({
        ok: false,
        problem: expect.stringContaining('6자리'),
      });
      const code = app.codeAt(stage.time);
      const outcome = await stage.finish(token, code);
      expect(outcome.ok && (await stage.actorOf(outcome.token))).toMatchObject(stage.whale);
      expect(await stage.finish(token, code)).toEqual({ ok: false, problem: WRONG_CODE });
      expect(await stage.finish(await stage.givePassword(), code)).toEqual({
        ok: false,
        problem: WRONG_CODE,
      });
      expect(await stage.finish(token, app.codeAt(stage.time - STEP_MS))).toEqual({
        ok: false,
        problem: WRONG_CODE,
      });
      expect(await stage.finish(token, app.codeAt(stage.time + STEP_MS))).toMatchObject({ ok: true });
    });

    test('the same code many times at once signs in once, and so does a recovery code', async () => {
      const { app, codes } = await stage.turnOn();
      for (const code of [app.codeAt(stage.time), codes[4]!]) {
        const tokens = await Promise.all([
          stage.givePassword(),
          stage.givePassword(),
          stage.givePassword(),
          stage.givePassword(),
          stage.givePassword(),
        ]);
        const outcomes = await Promise.all(tokens.map((token) => stage.finish(token, code)));
        expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      }
      expect(await stage.stateOf()).toEqual({ is: 'on', codesLeft: 9 });
    });

    test('whatever is given, in whatever order and at whatever time, no step counts twice or after a later one', async () => {
      const { app } = await stage.turnOn();
      const tries = fc.array(
        fc.record({ passS: fc.integer({ min: 0, max: 45 }), steps: fc.integer({ min: -2, max: 2 }) }),
        { minLength: 1, maxLength: 12 },
      );
      let last = Math.floor(stage.time / STEP_MS) - 1;
      await fc.assert(
        fc.asyncProperty(tries, async (drawn) => {
          stage.time += DAY_MS;
          for (const { passS, steps } of drawn) {
            stage.time += passS * 1000;
            const step = Math.floor(stage.time / STEP_MS) + steps;
            const code = app.codeAt(step * STEP_MS);
            const isDue = Math.abs(steps) <= 1 && step > last;
            let isIn: boolean;
            try {
              isIn = (await stage.finish(await stage.givePassword(), code)).ok;
            } catch (error) {
              if (!(error instanceof RateLimitedError)) throw error;
              return;
            }
            expect(isIn).toBe(isDue);
            if (isIn) last = step;
          }
        }),
        { numRuns: 6 },
      );
    }, 60_000);

    test('after ten wrong codes in fifteen minutes, at any form, no code is checked', async () => {
      const { app, codes } = await stage.turnOn();
      const token = await stage.givePassword();
      const wrong = stage.wrongOf(app);
      for (let time = 0; time < 5; time++) {
        expect(await stage.finish(token, wrong)).toEqual({ ok: false, problem: WRONG_CODE });
        expect(
          await turnOffSecondFactor(stage.deps, stage.whale, { ...both(wrong), session: stage.session }),
        ).toMatchObject({ ok: false });
      }
      for (const code of [app.codeAt(stage.time), codes[0]!]) {
        await expect(stage.finish(token, code)).rejects.toThrow(RateLimitedError);
        await expect(renewRecoveryCodes(stage.deps, stage.whale, both(code))).rejects.toThrow(
          RateLimitedError,
        );
      }
      // Strangers without the password do not come so far, and the password is not concerned.
      expect(await signIn(stage.deps, { ...WHALE, password: '틀린 비밀번호', client: CLIENT })).toEqual({
        ok: false,
        accountId: stage.whale.id,
      });
      stage.time += 15 * MINUTE_MS;
      expect(await stage.finish(await stage.givePassword(), app.codeAt(stage.time))).toMatchObject({
        ok: true,
      });
    });

    test('fifty in a day, whatever pauses are made, and the owner is mailed once, of the tenth', async () => {
      const { app, codes } = await stage.turnOn();
      let [token, wrong] = ['', ''];
      const forget = () => stage.database.transaction((tx) => tx.deleteFrom('mailJob').execute());
      await forget();
      for (let given = 1; given <= 50; given++) {
        if (given % 10 === 1) {
          stage.time += 15 * MINUTE_MS;
          [token, wrong] = [await stage.givePassword(), stage.wrongOf(app)];
        }
        expect(await stage.finish(token, wrong)).toEqual({ ok: false, problem: WRONG_CODE });
        expect([given, await stage.jobs()]).toEqual([given, given === 10 ? ['codes-refused'] : []]);
        await forget();
      }
      stage.time += 15 * MINUTE_MS;
      token = await stage.givePassword();
      for (const code of [app.codeAt(stage.time), codes[0]!, wrong]) {
        await expect(stage.finish(token, code)).rejects.toMatchObject({ limit: 'accountCodeDay' });
      }
      expect(await stage.jobs()).toEqual([]);
      // A day after the first of them.
      stage.time += DAY_MS - 5 * 15 * MINUTE_MS;
      expect(await stage.finish(await stage.givePassword(), codes[0]!)).toMatchObject({ ok: true });
      expect(await stage.jobs()).toEqual(['recovery-code-used']);
    });

    test('a stranger with the password cannot lock out a known browser', async () => {
      const { app } = await stage.turnOn();
      const [phone, tablet] = [await stage.device(), await stage.device()];
      const [token, wrong] = [await stage.givePassword(), stage.wrongOf(app)];
      for (let given = 0; given < 10; given++) await stage.finish(token, wrong);
      await expect(stage.finish(token, app.codeAt(stage.time))).rejects.toMatchObject({
        limit: 'accountCode',
      });
      for (let given = 0; given < 10; given++) {
        expect(await stage.finish(token, wrong, phone)).toEqual({ ok: false, problem: WRONG_CODE });
      }
      const onPhone = stage.finish(token, app.codeAt(stage.time), phone);
      await expect(onPhone).rejects.toMatchObject({ limit: 'deviceCode' });
      expect(await stage.finish(token, app.codeAt(stage.time), tablet)).toMatchObject({ ok: true });
    });

    test('all that have signed in before are given fifty in a day together, and lock no other out', async () => {
      const { app } = await stage.turnOn();
      const [token, wrong] = [await stage.givePassword(), stage.wrongOf(app)];
      for (let device = 0; device < 5; device++) {
        const known = await stage.device();
        for (let given = 0; given < 10; given++) await stage.finish(token, wrong, known);
      }
      const sixth = stage.finish(token, app.codeAt(stage.time), await stage.device());
      await expect(sixth).rejects.toMatchObject({ limit: 'devicesCodeDay' });
      // What a browser carries of a sign-in with another password counts for no one.
      const old = stage.deps.devices.remember(undefined, { id: stage.whale.id, passwordHash: 'another' });
      for (let given = 0; given < 10; given++) await stage.finish(token, wrong, old);
      const stranger = stage.finish(token, app.codeAt(stage.time));
      await expect(stranger).rejects.toMatchObject({ limit: 'accountCode' });
    });

    test('right codes are not counted, and no one is mailed of nine wrong ones', async () => {
      const { app } = await stage.turnOn();
      for (let done = 0; done < 12; done++) {
        expect(await stage.finish(await stage.givePassword(), app.codeAt(stage.time))).toMatchObject({
          ok: true,
        });
        stage.time += STEP_MS;
      }
      const token = await stage.givePassword();
      for (let given = 0; given < 9; given++) await stage.finish(token, stage.wrongOf(app));
      expect(await stage.jobs()).not.toContain('codes-refused');
      expect(await stage.finish(token, app.codeAt(stage.time))).toMatchObject({ ok: true });
    });

    test('the time between password and code ends, and with a new password at once', async () => {
      const { app, codes } = await stage.turnOn();
      const delayed = await stage.givePassword();
      stage.time += PENDING_SIGN_IN_LIFE_MS;
      expect(await stage.finish(delayed, app.codeAt(stage.time))).toEqual({ ok: false });
      const token = await stage.givePassword();
      const newPassword = '하얀 코끼리 세 마리';
      const change = {
        currentPassword: PASSWORD,
        newPassword,
        code: codes[0],
        token: stage.session,
        client: CLIENT,
      };
      expect(await changePassword(stage.deps, stage.whale, change)).toMatchObject({ ok: true });
      expect(await stage.finish(token, app.codeAt(stage.time))).toEqual({ ok: false });
      expect(await stage.finish(await stage.givePassword(newPassword), app.codeAt(stage.time))).toMatchObject(
        {
          ok: true,
        },
      );
    });

    test('a password change during the check of a code leaves no session of the old password', async () => {
      const { app, codes } = await stage.turnOn();
      const token = await stage.givePassword();
      const change = {
        currentPassword: PASSWORD,
        newPassword: '하얀 코끼리 세 마리',
        code: codes[0],
        token: stage.session,
        client: CLIENT,
      };
      const transaction: TestDatabase['transaction'] = async (work) => {
        expect(await changePassword(stage.deps, stage.whale, change)).toMatchObject({ ok: true });
        return stage.database.transaction(work);
      };
      const delayed = { ...stage.deps, limits: UNLIMITED, database: { ...stage.database, transaction } };
      const outcome = await finishSignIn(delayed, {
        pendingSignIn: token,
        code: app.codeAt(stage.time),
        device: undefined,
        replacing: undefined,
      });
      expect(outcome).toEqual({ ok: false });
      expect(await stage.database.read.selectFrom('session').select('tokenHash').execute()).toHaveLength(1);
    });

    test('a recovery code stands in for the app once, and its owner is mailed', async () => {
      const { codes } = await stage.turnOn();
      const code = codes[7]!.replace(/.{4}/g, '$& ');
      expect(await stage.finish(await stage.givePassword(), code)).toMatchObject({ ok: true });
      expect(await stage.finish(await stage.givePassword(), code)).toEqual({
        ok: false,
        problem: WRONG_CODE,
      });
      expect(await stage.finish(await stage.givePassword(), `3${codes[7]!.slice(1)}`)).toEqual({
        ok: false,
        problem: WRONG_CODE,
      });
      expect(await stage.stateOf()).toEqual({ is: 'on', codesLeft: 9 });
      expect(await stage.jobs()).toContain('recovery-code-used');
    });

    test('under another SECRET no code of the app counts; the recovery codes still do', async () => {
      const { app, codes } = await stage.turnOn();
      stage.deps = { ...stage.deps, secretEncryption: new SecretEncryption('another secret') };
      expect(await stage.finish(await stage.givePassword(), app.codeAt(stage.time))).toEqual({
        ok: false,
        problem: WRONG_CODE,
      });
      expect(await stage.finish(await stage.givePassword(), codes[3]!)).toMatchObject({ ok: true });
    });

    test('a clock that was a year ahead for a while locks no one out', async () => {
      const { app } = await stage.turnOn();
      const year = 365 * 24 * 60 * MINUTE_MS;
      stage.time += year;
      expect(await stage.finish(await stage.givePassword(), app.codeAt(stage.time))).toMatchObject({
        ok: true,
      });
      stage.time -= year;
      expect(await stage.finish(await stage.givePassword(), app.codeAt(stage.time))).toMatchObject({
        ok: true,
      });
      expect(await stage.finish(await stage.givePassword(), app.codeAt(stage.time))).toEqual({
        ok: false,
        problem: WRONG_CODE,
      });
    });
  });
}
