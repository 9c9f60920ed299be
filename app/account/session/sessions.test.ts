import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessionUseMigration } from '../../../database/migrations/old-names/010-session-use.ts';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { CLIENT, tradingDeps } from '../../../test/support/trading.ts';
import { AGREED } from '../../../test/support/visitor.ts';
import { newId } from '../../platform/id.server.ts';
import type { Viewer } from '../account.ts';
import { changePassword } from '../password/change-password.server.ts';
import { endSession, isTouchedToday, touchSession, startSession, trimSessions } from './session.server.ts';
import { findActor } from '../account.server.ts';
import { listSessions } from './list-sessions.server.ts';
import { ALL_SESSIONS } from '../credentials.ts';
import { hashSessionToken } from './session-cookie.server.ts';
import { type LiveSession, MAX_SESSIONS } from './session-life.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { signUp } from '../sign-up/sign-up.server.ts';

const PASSWORD = '파란 코끼리 열두 마리';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Noon in Seoul. */
const NOON = Date.parse('2026-11-21T12:00:00+09:00');

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let time: number;
    let deps: ReturnType<typeof tradingDeps<TestDatabase>>;
    let whale: Viewer;
    let token: string;
    beforeEach(async () => {
      database = await engine.open();
      time = NOON;
      deps = { ...tradingDeps(database), now: () => time };
      ({ viewer: whale, token } = await join('초록고래'));
    });
    afterEach(() => database.close());

    async function join(nickname: string): Promise<{ viewer: Viewer; token: string }> {
      const fields = { ...AGREED, nickname, email: `${newId().toLowerCase()}@dasi.kr`, password: PASSWORD };
      const outcome = await signUp(deps, { ...fields, browser: 'Safari · iPhone' });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
      return outcome;
    }

    async function enter(browser?: string): Promise<string> {
      const outcome = await signIn(deps, { email: whale.email, password: PASSWORD, client: CLIENT, browser });
      if (!outcome.ok) throw new Error('sign-in was refused');
      return outcome.token;
    }

    /** Asks for something, as a page does; returns whose session it is. */
    async function use(own: string): Promise<Viewer | undefined> {
      const noted: Promise<void>[] = [];
      const request = new Request('http://localhost/', { headers: { Cookie: `session=${own}` } });
      const actor = await findActor(deps, request, (session) => {
        if (!isTouchedToday(session, time)) noted.push(touchSession(deps, session));
      });
      await Promise.all(noted);
      return actor;
    }

    const rows = () => database.read.selectFrom('session').selectAll().execute();
    const list = (own?: string) => listSessions({ db: database.read, now: deps.now }, whale, own);
    const end = (session: string, own = token, password = PASSWORD) =>
      endSession(deps, whale, { session, password, token: own, client: CLIENT });

    test('쓰지 않은 세션은 30일 뒤에 끝나고, 그 뒤로는 써도 되살아나지 않는다', async () => {
      const [before] = await rows();
      time += 30 * DAY_MS - 1;
      expect(await list()).toHaveLength(1);
      time += 1;
      expect(await use(token)).toBeUndefined();
      await touchSession(deps, before!);
      expect(await rows()).toEqual([before]);
    });

    test('쓰는 동안에는 이어지지만, 로그인하고 90일이면 끝난다', async () => {
      for (let day = 1; day < 90; day++) {
        time += DAY_MS;
        expect([day, await use(token)]).toMatchObject([day, whale]);
      }
      time += DAY_MS - 1;
      expect(await use(token)).toMatchObject(whale);
      time += 1;
      expect(await use(token)).toBeUndefined();
    });

    test('쓴 것은 서울의 하루에 한 번만 적힌다', async () => {
      let writes = 0;
      const statement: TestDatabase['statement'] = (work) => {
        writes++;
        return database.statement(work);
      };
      deps = { ...deps, database: { ...database, statement } };
      time += 12 * HOUR_MS - 1;
      await use(token);
      expect(writes).toBe(0);
      time += 1;
      await Promise.all([use(token), use(token), use(token)]);
      expect(writes).toBe(1);
      time += DAY_MS - 1;
      await use(token);
      expect(writes).toBe(1);
      time += 1;
      await use(token);
      expect(writes).toBe(2);
      expect(await rows()).toMatchObject([{ usedAt: time, expiresAt: time + 30 * DAY_MS }]);
    });

    test('늦게 닿은 적기는 오늘의 것을 덮지 않고, 끝낸 세션을 되살리지 않는다', async () => {
      const stale: LiveSession = { tokenHash: hashSessionToken(token), createdAt: NOON, usedAt: NOON };
      time += DAY_MS;
      await use(token);
      const noted = await rows();
      time += HOUR_MS;
      await touchSession(deps, stale);
      expect(await rows()).toEqual(noted);
      await end(ALL_SESSIONS);
      time += DAY_MS;
      await touchSession(deps, stale);
      expect(await rows()).toEqual([]);
    });

    test('적지 못하면 다음에 다시 적는다', async () => {
      time += DAY_MS;
      const broken: TestDatabase['statement'] = () => Promise.reject(new Error('no room'));
      const session = { tokenHash: hashSessionToken(token), createdAt: NOON, usedAt: NOON };
      const failing = touchSession({ ...deps, database: { ...database, statement: broken } }, session);
      await expect(failing).rejects.toThrow('no room');
      await use(token);
      expect(await rows()).toMatchObject([{ usedAt: time }]);
    });

    test('목록에는 살아 있는 내 세션만, 이 기기 다음에 최근에 쓴 차례로 있다', async () => {
      await join('파란여우');
      time += HOUR_MS;
      const phone = await enter('삼성 인터넷 · Android');
      time += HOUR_MS;
      await enter();
      time += DAY_MS;
      await use(phone);
      expect(await list(token)).toMatchObject([
        { browser: 'Safari · iPhone', createdAt: NOON, usedAt: NOON, isThis: true },
        { browser: '삼성 인터넷 · Android', createdAt: NOON + HOUR_MS, usedAt: time, isThis: false },
        { browser: null, createdAt: NOON + 2 * HOUR_MS, usedAt: NOON + 2 * HOUR_MS, isThis: false },
      ]);
      const shown = JSON.stringify(await list(token));
      for (const { tokenHash } of await rows()) expect(shown).not.toContain(tokenHash);
      time = NOON + 30 * DAY_MS + HOUR_MS;
      expect(await list()).toMatchObject([{ browser: '삼성 인터넷 · Android' }, { browser: null }]);
    });

    test('하나를 골라 끝내면 그것만, 곧바로 끝난다', async () => {
      const other = await enter('Chrome · Windows');
      const [, there] = await list(token);
      expect(await end(there!.id)).toEqual({ ok: true, isSignedOut: false });
      expect(await use(other)).toBeUndefined();
      expect(await use(token)).toMatchObject(whale);
      expect(await end(there!.id)).toEqual({ ok: true, isSignedOut: false });
      const [here] = await list(token);
      expect(await end(here!.id)).toEqual({ ok: true, isSignedOut: true });
      expect(await rows()).toEqual([]);
    });

    test('비밀번호가 틀리거나 남의 것을 가리키면 아무것도 끝나지 않는다', async () => {
      const fox = await join('파란여우');
      const [theirs] = await listSessions({ db: database.read, now: deps.now }, fox.viewer);
      const [own] = await list();
      const before = await rows();
      for (const session of [own!.id, ALL_SESSIONS]) {
        const wrong = await end(session, token, '틀린 비밀번호');
        expect(wrong).toEqual({ ok: false, reason: 'wrong-password' });
      }
      for (const session of [theirs!.id, '', hashSessionToken(token)]) {
        expect(await end(session)).toEqual({ ok: true, isSignedOut: false });
      }
      expect(await rows()).toEqual(before);
    });

    test('그 사이에 비밀번호가 바뀌면 옛 비밀번호로는 끝내지 못한다', async () => {
      const change = { currentPassword: PASSWORD, newPassword: '하얀 코끼리 세 마리', token, client: CLIENT };
      const transaction: TestDatabase['transaction'] = async (work) => {
        expect(await changePassword(deps, whale, change)).toMatchObject({ ok: true });
        return database.transaction(work);
      };
      const delayed = { ...deps, database: { ...database, transaction } };
      const input = { session: ALL_SESSIONS, password: PASSWORD, token, client: CLIENT };
      expect(await endSession(delayed, whale, input)).toEqual({ ok: false, reason: 'wrong-password' });
      expect(await rows()).toHaveLength(1);
    });

    test('한 사람의 세션은 백 개까지고, 넘으면 가장 오래 쓰지 않은 것이 끝난다', async () => {
      const start = () =>
        database.transaction((tx) =>
          startSession(tx, { accountId: whale.id, replacing: undefined, now: (time += 1_000) }),
        );
      const second = await start();
      for (let count = 2; count < MAX_SESSIONS; count++) await start();
      time += DAY_MS;
      expect(await use(token)).toMatchObject(whale);
      const last = await start();
      expect(await rows()).toHaveLength(MAX_SESSIONS);
      expect(await use(second)).toBeUndefined();
      for (const valid of [token, last]) expect(await use(valid)).toMatchObject(whale);
    });

    test('끝난 세션은 하루 뒤에 잊는다', async () => {
      time += 20 * DAY_MS;
      await join('파란여우');
      await trimSessions(database, NOON + 31 * DAY_MS);
      expect(await rows()).toHaveLength(2);
      await trimSessions(database, NOON + 31 * DAY_MS + 1);
      expect(await rows()).toHaveLength(1);
    });

    test('예전부터 있던 세션은 남은 날이 많아야 30일이고, 쓰면 이어진다', async () => {
      await database.schema.schema.dropIndex('session_end').execute();
      await database.schema.schema.alterTable('session').dropColumn('used_at').execute();
      await database.schema.schema.alterTable('session').dropColumn('browser').execute();
      time = Date.now();
      const soon = time + DAY_MS;
      const far = time + 80 * DAY_MS;
      await database.transaction(async (tx) => {
        const early = { accountId: whale.id, createdAt: time - 10 * DAY_MS };
        for (const [tokenHash, expiresAt] of Object.entries({ soon, far })) {
          await tx
            .insertInto('session')
            .values({ ...early, tokenHash, expiresAt })
            .execute();
        }
        await tx
          .updateTable('session')
          .set({ expiresAt: far, createdAt: time })
          .where('tokenHash', '=', hashSessionToken(token))
          .execute();
      });
      await sessionUseMigration.up(database.schema as unknown as Kysely<unknown>);
      const ends = new Map((await rows()).map(({ tokenHash, expiresAt }) => [tokenHash, expiresAt]));
      expect(ends.get('soon')).toBe(soon);
      expect(ends.get('far')! - time).toBeGreaterThanOrEqual(30 * DAY_MS);
      expect(ends.get('far')! - time).toBeLessThan(31 * DAY_MS);
      expect(await list(token)).toMatchObject([
        { browser: null, createdAt: time, usedAt: time, isThis: true },
        { createdAt: time - 10 * DAY_MS, usedAt: time - 10 * DAY_MS },
        {},
      ]);
      time += 29 * DAY_MS;
      expect(await use(token)).toMatchObject(whale);
      const [own] = (await rows()).filter(({ usedAt }) => usedAt !== null);
      expect(own).toMatchObject({ usedAt: time, expiresAt: time + 30 * DAY_MS });
    });
  });
}
