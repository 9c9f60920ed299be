import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findActor } from '../../../app/account/account.server.ts';
import { updateEmailVerifiedAt } from '../../../app/account/account-store.server.ts';
import { startSession } from '../../../app/account/session/session.server.ts';
import { engines } from '../../../test/support/database/engines.ts';
import { openTradingMarket, type TestPerson, type TradingMarket } from '../../../test/support/trading.ts';
import { WrongUse } from '../../run-tool.ts';
import { parseCommandLine } from '../commands.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale, fox } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale, fox } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    const run = async (...args: string[]) => parseCommandLine(args)(deps);

    const signIn = (person: TestPerson) =>
      database.transaction((tx) =>
        startSession(tx, { accountId: person.id, replacing: undefined, now: deps.now() }),
      );

    async function isSignedIn(token: string): Promise<boolean> {
      const request = new Request('http://localhost/', { headers: { Cookie: `session=${token}` } });
      return (await findActor({ ...deps, config: { origin: undefined } }, request)) !== undefined;
    }

    test('the operator ends the sessions of one account, by e-mail or id, and of no other', async () => {
      const tokens = [await signIn(fox), await signIn(fox), await signIn(whale)];
      const email = ` ${fox.email.toUpperCase()} `;
      expect(await run('sign-out', email)).toEqual({ ok: true, lines: ['로그인을 끝냈어요: 2개'] });
      expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false, true]);
      expect(await run('sign-out', whale.id)).toEqual({ ok: true, lines: ['로그인을 끝냈어요: 1개'] });
      expect(await isSignedIn(tokens[2]!)).toBe(false);
      expect(await isSignedIn(await signIn(whale))).toBe(true);
    });

    test('or everyone’s', async () => {
      const tokens = [await signIn(fox), await signIn(whale)];
      expect(await run('sign-out', '--all')).toEqual({ ok: true, lines: ['로그인을 끝냈어요: 2개'] });
      expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false]);
    });

    test('who is given a role that is mailed reads that their address is not confirmed', async () => {
      const UNCONFIRMED = expect.stringMatching(/^이메일을 확인하지 않아서/);
      const grant = async (role: string) => (await run('grant-role', fox.email, role)).lines;
      expect(await grant('moderator')).toContainEqual(UNCONFIRMED);
      expect(await grant('reader')).not.toContainEqual(UNCONFIRMED);
      await database.transaction((tx) => updateEmailVerifiedAt(tx, fox.id, deps.now()));
      expect(await grant('owner')).not.toContainEqual(UNCONFIRMED);
    });

    test('the operator removes a lost second factor, and says so where there is none', async () => {
      const token = await signIn(fox);
      await database.transaction((tx) =>
        tx
          .insertInto('totpSecret')
          .values({ accountId: fox.id, encryptedSecret: 'sealed', lastStep: 1, createdAt: 1 })
          .execute(),
      );
      const dropped = await run('drop-second-factor', fox.email);
      expect(dropped).toEqual({ ok: true, lines: [expect.stringContaining('2단계 인증을 껐어요.')] });
      expect(await isSignedIn(token)).toBe(false);
      const again = await run('drop-second-factor', fox.email);
      expect(again).toEqual({ ok: true, lines: ['2단계 인증이 꺼져 있는 계정이에요.'] });
      const nobody = { ok: false, lines: [expect.stringMatching(/^그런 이메일의 계정은 없어요/)] };
      expect(await run('drop-second-factor', 'nobody@dasi.kr')).toEqual(nobody);
      for (const args of [[], [fox.email, whale.email]]) {
        await expect(run('drop-second-factor', ...args)).rejects.toThrow(WrongUse);
      }
    });

    test('a new password by the operator removes passkeys, and says how many', async () => {
      const passkey = { publicKey: 'key', counter: 0, transports: '', name: '', createdAt: 1, usedAt: null };
      const rows = ['a', 'b'].map((id) => ({ ...passkey, id, accountId: fox.id }));
      await database.transaction((tx) =>
        tx
          .insertInto('passkey')
          .values([...rows, { ...passkey, id: 'c', accountId: whale.id }])
          .execute(),
      );
      expect((await run('reset-password', fox.email)).lines).toContain('패스키를 삭제했어요: 2개.');
      const left = await database.read.selectFrom('passkey').select('id').execute();
      expect(left).toEqual([{ id: 'c' }]);
      expect((await run('reset-password', fox.email)).lines.join()).not.toContain('패스키');
    });

    test('likewise it ends the links to other services, and the owner hears of it by mail', async () => {
      const identity = { provider: 'kakao', createdAt: 1 };
      const linked = [fox, whale].map(({ id }) => ({ ...identity, accountId: id, subject: id }));
      await database.transaction((tx) => tx.insertInto('externalIdentity').values(linked).execute());
      expect((await run('reset-password', fox.email)).lines).toContain('간편 로그인의 연결을 끊었어요: 1개.');
      const left = await database.read.selectFrom('externalIdentity').select('accountId').execute();
      expect(left).toEqual([{ accountId: whale.id }]);
      const mails = await database.read.selectFrom('mailJob').select(['kind', 'accountId']).execute();
      expect(mails).toContainEqual({ kind: 'service-unlinked', accountId: fox.id });
    });

    test('an account that is not there ends nothing; nothing, or more than one, is wrong use', async () => {
      const token = await signIn(fox);
      expect(await run('sign-out', 'nobody@dasi.kr')).toEqual({ ok: false, lines: ['그런 계정은 없어요.'] });
      for (const args of [[], [''], [fox.email, whale.email], ['--all', fox.email]]) {
        await expect(run('sign-out', ...args)).rejects.toThrow(WrongUse);
      }
      expect(await isSignedIn(token)).toBe(true);
    });
  });
}
