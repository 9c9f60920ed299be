import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { tradingDeps } from '../../../test/support/trading.ts';
import { openLimits } from '../../platform/rate-limit/rate-limit.server.ts';
import { RateLimitedError } from '../../platform/rate-limit/rate-limit.ts';
import { guessPassword, type Client } from './guess-password.server.ts';
import { hashPassword } from '../password/password.server.ts';

const PASSWORD = '파란 코끼리 열두 마리';
const WRONG = '틀린 비밀번호';
const MAX_FROM_ADDRESS = 12;

const passwordHash = await hashPassword(PASSWORD);
const from = (address: string, device?: string): Client => ({ address, device });

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let deps: ReturnType<typeof tradingDeps>;
    beforeEach(async () => {
      database = await engine.open();
      const now = () => 1_800_000_000_000;
      const addresses = {
        signInFailuresPerAddress: MAX_FROM_ADDRESS,
        signUpsPerAddress: 30,
        searchesPerAddress: 600,
      };
      const limits = openLimits({ database, now, secret: 'a secret', addresses });
      deps = { ...tradingDeps(database), now, limits };
    });
    afterEach(() => database.close());

    const accountOf = (name: string) => ({ id: name, passwordHash });
    /** right, wrong, or limited by what. */
    async function guess(name: string, password: string, client: Client, account = nobodyOr(name)) {
      try {
        const isRight = await guessPassword(deps, { emailKey: `${name}@dasi.kr`, account, password, client });
        return isRight ? 'right' : 'wrong';
      } catch (error) {
        if (error instanceof RateLimitedError) return error.limit;
        throw error;
      }
    }
    const nobodyOr = (name: string) => (name.startsWith('nobody') ? undefined : accountOf(name));
    async function fail(times: number, name: string, client: (time: number) => Client): Promise<void> {
      for (let time = 0; time < times; time++) expect(await guess(name, WRONG, client(time))).toBe('wrong');
    }
    const fromAnywhere = (time: number) => from(`198.51.100.${time}`);

    test('after ten failures no password is checked, with or without an account for the e-mail', async () => {
      await fail(9, 'whale', fromAnywhere);
      for (let time = 0; time < 3; time++) expect(await guess('whale', PASSWORD, from('::1'))).toBe('right');
      await fail(1, 'whale', fromAnywhere);
      expect(await guess('whale', PASSWORD, from('::1'))).toBe('accountPassword');
      await fail(10, 'nobody', fromAnywhere);
      expect(await guess('nobody', PASSWORD, from('::1'))).toBe('accountPassword');
      expect(await guess('fox', PASSWORD, from('::1'))).toBe('right');
    });

    test('of any number of parallel guesses ten are checked', async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, time) => guess('whale', WRONG, fromAnywhere(time))),
      );
      expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(10);
      expect(answers.filter((answer) => answer === 'accountPassword')).toHaveLength(20);
    });

    test('who tries many e-mails from one address is stopped there, and no one elsewhere', async () => {
      for (let time = 0; time < MAX_FROM_ADDRESS; time++) await fail(1, `nobody${time}`, () => from('::1'));
      expect(await guess('whale', PASSWORD, from('::1'))).toBe('addressPassword');
      expect(await guess('whale', PASSWORD, from('::2'))).toBe('right');
    });

    test('a device that is known for the account has ten failures of its own, whatever strangers and its address do', async () => {
      const device = deps.devices.remember(undefined, accountOf('whale'));
      await fail(10, 'whale', fromAnywhere);
      for (let time = 0; time < MAX_FROM_ADDRESS; time++) await fail(1, `nobody${time}`, () => from('::1'));
      await fail(9, 'whale', () => from('::1', device));
      expect(await guess('whale', PASSWORD, from('::1', device))).toBe('right');
      await fail(1, 'whale', () => from('::1', device));
      expect(await guess('whale', PASSWORD, from('::1', device))).toBe('devicePassword');
      const another = deps.devices.remember(undefined, accountOf('whale'));
      expect(await guess('whale', PASSWORD, from('::1', another))).toBe('right');
      expect(await guess('fox', PASSWORD, from('::1', another))).toBe('addressPassword');
    });

    test('a device that is known with a password of before is a stranger', async () => {
      const device = deps.devices.remember(undefined, { id: 'whale', passwordHash: 'of before' });
      await fail(10, 'whale', () => from('::1', device));
      expect(await guess('whale', PASSWORD, from('::2', device))).toBe('accountPassword');
    });

    test('a guess that could not be checked is not counted', async () => {
      const broken = { id: 'whale', passwordHash: 'no hash' };
      for (let time = 0; time < 11; time++) {
        await expect(guess('whale', PASSWORD, from('::1'), broken)).rejects.toThrow('PHC');
      }
      const rows = await database.read.selectFrom('rateLimitCount').select('count').execute();
      expect(rows).toEqual([{ count: 0 }, { count: 0 }]);
    });
  });
}
