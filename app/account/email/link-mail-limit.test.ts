import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { addPerson, type TestPerson } from '../../../test/support/trading.ts';
import { openLimits, type Limits } from '../../platform/rate-limit/rate-limit.server.ts';
import { askForReset, type AskForResetOutcome } from '../password/reset-password.server.ts';
import { askForVerification } from './verify-email.server.ts';

const PAUSE_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;
const ADDRESSES = { signInFailuresPerAddress: 25, signUpsPerAddress: 30, searchesPerAddress: 3 };

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let time: number;
    let deps: { database: TestDatabase; limits: Limits; now(): number };
    let whale: TestPerson;
    beforeEach(async () => {
      database = await engine.open();
      time = 1_800_000_000_000;
      const now = () => time;
      deps = {
        database,
        now,
        limits: openLimits({ database, now, secret: 'a secret', addresses: ADDRESSES }),
      };
      whale = await addPerson(database, '초록고래');
    });
    afterEach(() => database.close());

    /** Whom the mails are to that wait to be sent, which are then taken as sent. */
    async function takeMails(): Promise<(string | null)[]> {
      const rows = await database.read.selectFrom('mailJob').select('accountId').execute();
      await database.transaction((tx) => tx.deleteFrom('mailJob').execute());
      return rows.map(({ accountId }) => accountId);
    }
    const ask = (email: string): Promise<AskForResetOutcome> => askForReset(deps, { email });

    test('하루에 다섯 번째까지만 재설정 메일이 가고, 그 뒤로는 받는 이 없는 것만 남는다', async () => {
      for (let mail = 0; mail < 5; mail++) {
        expect(await ask(whale.email)).toEqual({ ok: true, accountId: whale.id });
        expect(await takeMails()).toEqual([whale.id]);
        time += PAUSE_MS;
      }
      for (let mail = 0; mail < 3; mail++) {
        expect(await ask(whale.email)).toMatchObject({ ok: true, limited: { limit: 'accountMail' } });
        expect(await takeMails()).toEqual([null]);
      }
      const fox = await addPerson(database, '파란여우');
      await ask(fox.email);
      expect(await takeMails()).toEqual([fox.id]);
      time += DAY_MS - 5 * PAUSE_MS;
      await ask(whale.email);
      expect(await takeMails()).toEqual([whale.id]);
    });

    test('이미 보낼 메일이 있는 동안 청한 것은 세지 않는다', async () => {
      for (let request = 0; request < 20; request++) await ask(whale.email);
      expect((await takeMails()).filter((id) => id === whale.id)).toHaveLength(1);
      for (let mail = 1; mail < 5; mail++) {
        time += PAUSE_MS;
        await ask(whale.email);
        expect(await takeMails()).toEqual([whale.id]);
      }
    });

    test('확인 메일도 하루에 다섯이고, 본인에게는 그렇게 말한다', async () => {
      for (let mail = 0; mail < 5; mail++) {
        await askForVerification(deps, whale);
        expect(await takeMails()).toEqual([whale.id]);
        time += PAUSE_MS;
      }
      await expect(askForVerification(deps, whale)).rejects.toMatchObject({
        limit: 'accountMail',
        text: '하루에 보낼 수 있는 메일을 모두 보냈어요. 24시간 뒤에 다시 시도해 주세요.',
      });
      expect(await takeMails()).toEqual([]);
      // Each kind has its own count.
      await ask(whale.email);
      expect(await takeMails()).toEqual([whale.id]);
    });
  });
}
