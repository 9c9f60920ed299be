import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { addPerson, tradingDeps, type TestPerson } from '../../../test/support/trading.ts';
import { listAudit } from '../../platform/audit-log.server.ts';
import { findResetPerson, issueResetLink, resetPassword } from './reset-password.server.ts';
import { getOwnAccount } from '../account.server.ts';
import { verifyPassword } from './password.server.ts';
import { startSession } from '../session/session.server.ts';

const NEW_PASSWORD = '하얀 코끼리 세 마리';

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let deps: ReturnType<typeof tradingDeps>;
    let fox: TestPerson;
    beforeEach(async () => {
      database = await engine.open();
      deps = tradingDeps(database);
      fox = await addPerson(database, '파란여우');
    });
    afterEach(() => database.close());

    async function makeLink(): Promise<string> {
      const made = await issueResetLink(deps, { who: fox.email });
      expect(made?.path).toMatch(/^\/reset\/[\w-]{43}$/);
      return made!.path.split('/').at(-1)!;
    }
    const reset = (linkToken: string) =>
      resetPassword(deps, { linkToken, newPassword: NEW_PASSWORD, replacing: undefined });

    test('the link sets the password once, and shows nothing about the mailbox', async () => {
      const linkToken = await makeLink();
      expect(await findResetPerson(deps, linkToken)).toMatchObject({ nickname: '파란여우' });
      expect(await reset(linkToken)).toMatchObject({ ok: true, token: expect.any(String) });
      expect((await getOwnAccount(database.read, fox.id)).emailVerifiedAt).toBeNull();
      expect(await reset(linkToken)).toEqual({ ok: false, reason: 'link-ended' });
    });

    test('the sessions end at once, and the password stays until the link is used', async () => {
      await database.transaction((tx) =>
        startSession(tx, { accountId: fox.id, replacing: undefined, now: deps.now() }),
      );
      expect(await issueResetLink(deps, { who: fox.id })).toMatchObject({ sessionCount: 1 });
      const account = database.read.selectFrom('account').select('passwordHash').where('id', '=', fox.id);
      expect(await account.executeTakeFirst()).toEqual({ passwordHash: 'no password matches this' });
      expect(await listAudit(database.read, 9)).toMatchObject([{ act: 'reset-password', targetId: fox.id }]);
    });

    test('the password of a suspended account is worth nothing from then on', async () => {
      await database.transaction((tx) =>
        tx
          .updateTable('account')
          .set({ suspendedAt: 1, suspendedReason: '' })
          .where('id', '=', fox.id)
          .execute(),
      );
      const linkToken = await makeLink();
      const account = database.read.selectFrom('account').select('passwordHash').where('id', '=', fox.id);
      const { passwordHash } = await account.executeTakeFirstOrThrow();
      expect(passwordHash).not.toBe('no password matches this');
      expect(await verifyPassword('no password matches this', passwordHash)).toBe(false);
      expect(await reset(linkToken)).toMatchObject({ ok: false, reason: 'suspended' });
    });

    test('a second link ends the first; neither is in the database', async () => {
      const [first, second] = [await makeLink(), await makeLink()];
      expect(await findResetPerson(deps, first)).toBeUndefined();
      expect(await findResetPerson(deps, second)).toBeDefined();
      const rows = JSON.stringify(await database.read.selectFrom('accountToken').selectAll().execute());
      expect(rows).not.toContain(second);
    });

    test('after half an hour it is good for nothing', async () => {
      const linkToken = await makeLink();
      const afterExpiry = { ...deps, now: () => deps.now() + 31 * 60_000 };
      expect(await findResetPerson(afterExpiry, linkToken)).toBeUndefined();
    });

    test('no one is given a link to an account that is not there', async () => {
      expect(await issueResetLink(deps, { who: 'nobody@dasi.kr' })).toBeUndefined();
      expect(await listAudit(database.read, 9)).toEqual([]);
    });
  });
}
