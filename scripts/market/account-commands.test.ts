import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findActor } from '../../app/account/find-actor.server.ts';
import { startSession } from '../../app/account/start-session.server.ts';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { addPerson, tradingDeps, type TestPerson } from '../../test/trading.ts';
import { WrongUse } from './command.ts';
import { parseCommandLine } from './commands.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let deps: ReturnType<typeof tradingDeps>;
    let fox: TestPerson;
    let whale: TestPerson;
    beforeEach(async () => {
      database = await engine.open();
      deps = tradingDeps(database);
      fox = await addPerson(database, '파란여우');
      whale = await addPerson(database, '초록고래');
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

    test('or everybody’s', async () => {
      const tokens = [await signIn(fox), await signIn(whale)];
      expect(await run('sign-out', '--all')).toEqual({ ok: true, lines: ['로그인을 끝냈어요: 2개'] });
      expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false]);
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
