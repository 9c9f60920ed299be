import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { CLIENT } from '../../../test/support/trading.ts';
import { leave } from '../../leaving/leave.server.ts';
import { changePassword } from '../password/change-password.server.ts';
import { FactorStage, MINUTE_MS, PASSWORD } from './second-factor-for-tests.ts';
import { confirmOwner, verifyOwner } from './verify-owner.server.ts';

const NEW_PASSWORD = '보라 고래 스무 마리';

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let stage: FactorStage;
    beforeEach(async () => {
      database = await engine.open();
      stage = await FactorStage.open(database);
    });
    afterEach(() => database.close());

    const change = (code?: string) =>
      changePassword(stage.deps, stage.whale, {
        currentPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
        token: stage.session,
        client: CLIENT,
        code,
      });
    const go = (code?: string) =>
      leave(stage.deps, stage.whale, { password: PASSWORD, code, client: CLIENT });
    const count = async () => (await database.read.selectFrom('account').select('id').execute()).length;

    test('꺼져 있으면 비밀번호만으로 된다', async () => {
      expect(await change()).toMatchObject({ ok: true });
    });

    test('켜져 있으면 코드 없이는 아무것도 바뀌지 않고, 쓴 코드는 다시 쓸 수 없다', async () => {
      const { app } = await stage.turnOn();
      const code = app.codeAt(stage.time);
      for (const wrong of [undefined, '', '12', stage.wrongOf(app)]) {
        expect(await change(wrong)).toMatchObject({ ok: false, errors: { code: expect.any(String) } });
        expect(await go(wrong)).toMatchObject({ ok: false, errors: { code: expect.any(String) } });
      }
      expect(await count()).toBe(1);
      expect(await change(code)).toMatchObject({ ok: true });
      const again = await leave(stage.deps, stage.whale, { password: NEW_PASSWORD, code, client: CLIENT });
      expect(again).toMatchObject({ ok: false, errors: { code: expect.any(String) } });
    });

    test('새 비밀번호가 거절되면 코드는 쓰이지 않는다', async () => {
      const { app } = await stage.turnOn();
      const code = app.codeAt(stage.time);
      const weak = {
        currentPassword: PASSWORD,
        newPassword: 'password1234',
        token: stage.session,
        client: CLIENT,
      };
      expect(await changePassword(stage.deps, stage.whale, { ...weak, code })).toMatchObject({
        ok: false,
        errors: { newPassword: expect.any(String) },
      });
      expect(await change(code)).toMatchObject({ ok: true });
    });

    test('복구 코드로도 되고, 주인에게 메일로 알린다', async () => {
      const { codes } = await stage.turnOn();
      expect(await change(codes[0])).toMatchObject({ ok: true });
      expect(await stage.jobs()).toContain('recovery-code-used');
      expect(await go(codes[0])).toMatchObject({ ok: false });
    });

    test('탈퇴는 복구 코드로도 된다', async () => {
      const { codes } = await stage.turnOn();
      expect(await go(codes[3])).toEqual({ ok: true });
      expect(await count()).toBe(0);
    });

    test('틀린 코드는 로그인의 것과 함께 세어, 열 번 뒤에는 맞는 것도 보지 않는다', async () => {
      const { app } = await stage.turnOn();
      const wrong = stage.wrongOf(app);
      for (let time = 0; time < 5; time++) {
        await change(wrong);
        await go(wrong);
      }
      const code = app.codeAt(stage.time);
      await expect(change(code)).rejects.toMatchObject({ limit: 'accountCode' });
      await expect(go(code)).rejects.toMatchObject({ limit: 'accountCode' });
      stage.time += 15 * MINUTE_MS;
      expect(await change(app.codeAt(stage.time))).toMatchObject({ ok: true });
    });

    test('확인한 사이에 켜졌으면 코드 없이 한 확인은 더 이상 통하지 않는다', async () => {
      const owner = await verifyOwner(stage.deps, stage.whale.id, { password: PASSWORD, client: CLIENT });
      if (!owner.ok) throw new Error('it was not verified');
      await stage.turnOn();
      const confirmed = await database.transaction((tx) =>
        confirmOwner(tx, { proof: owner.proof, engine: database.engine, now: stage.time }),
      );
      expect(confirmed).toBe('wrong-code');
    });
  });
}
