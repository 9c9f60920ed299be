import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findNewestPosition, readChanges } from '../platform/change-log.server.ts';
import { engines, type TestDatabase } from '../../test/support/database/engines.ts';
import { CLIENT, tradingDeps } from '../../test/support/trading.ts';
import { AGREED } from '../../test/support/visitor.ts';
import type { Viewer } from './account.ts';
import { changeNickname, signUp } from './sign-up/sign-up.server.ts';
import { changePassword } from './password/change-password.server.ts';
import { endSession, signOut } from './session/session.server.ts';
import { findActor } from './account.server.ts';
import { ALL_SESSIONS } from './credentials.ts';
import { SESSION_IDLE_MS } from './session/session-life.server.ts';
import { signIn } from './sign-in/sign-in.server.ts';

const PASSWORD = '파란 코끼리 열두 마리';
const WHALE = { nickname: '초록고래', email: 'Whale@dasi.kr', password: PASSWORD, ...AGREED };
const FOX = { nickname: '파란여우', email: 'fox@dasi.kr', password: PASSWORD, ...AGREED };

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let time: number;
    let deps: ReturnType<typeof tradingDeps>;
    beforeEach(async () => {
      database = await engine.open();
      time = 1_800_000_000_000;
      deps = { ...tradingDeps(database), now: () => time };
    });
    afterEach(() => database.close());

    const actorOf = (token: string) =>
      findActor(deps, new Request('http://localhost/', { headers: { Cookie: `session=${token}` } }));

    async function join(fields = WHALE): Promise<{ viewer: Viewer; token: string }> {
      const outcome = await signUp(deps, fields);
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
      return outcome;
    }

    async function enter(password = PASSWORD, email = WHALE.email): Promise<string | undefined> {
      const outcome = await signIn(deps, { client: CLIENT, email, password });
      return outcome.ok ? outcome.token : undefined;
    }

    test('가입하면 곧바로 로그인되고, 토큰과 비밀번호는 그대로 남지 않는다', async () => {
      const { viewer, token } = await join();
      expect(await actorOf(token)).toMatchObject(viewer);
      expect(viewer).toMatchObject({ nickname: '초록고래', email: 'Whale@dasi.kr' });
      const stored = JSON.stringify([
        await database.read.selectFrom('account').selectAll().execute(),
        await database.read.selectFrom('session').selectAll().execute(),
      ]);
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(PASSWORD);
    });

    test('거절된 가입은 칸마다 까닭을 말하고 아무것도 남기지 않는다', async () => {
      await join();
      const outcome = await signUp(deps, {
        nickname: '초록고래',
        email: 'whale@DASI.kr',
        password: 'password',
        ...AGREED,
      });
      expect(outcome).toMatchObject({
        ok: false,
        errors: { nickname: '이미 사용 중인 닉네임이에요.', email: '이미 가입한 이메일이에요.' },
      });
      expect(outcome.ok ? {} : outcome.errors).toHaveProperty('password');
      const odd = await signUp(deps, { nickname: '\0\0', email: '\0', password: '', agree: '' });
      expect(odd.ok ? [] : Object.keys(odd.errors)).toEqual(['nickname', 'email', 'password', 'agree']);
      expect(await database.read.selectFrom('account').select('id').execute()).toHaveLength(1);
    });

    test('같은 닉네임을 다른 꼴로 열 명이 동시에 청하면 한 명이 얻는다', async () => {
      const forms = ['Café고래', 'CAFÉ고래', 'café고래', 'Café고래'.normalize('NFD'), 'ＣＡＦÉ고래'];
      const outcomes = await Promise.all(
        [...forms, ...forms].map((nickname, index) =>
          signUp(deps, { nickname, email: `p${index}@dasi.kr`, password: PASSWORD, ...AGREED }),
        ),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      for (const outcome of outcomes) {
        if (!outcome.ok) expect(outcome.errors).toEqual({ nickname: '이미 사용 중인 닉네임이에요.' });
      }
      expect(await database.read.selectFrom('session').select('tokenHash').execute()).toHaveLength(1);
    });

    test('같은 이메일로 동시에 가입해도 계정은 하나다', async () => {
      const outcomes = await Promise.all(
        [0, 1, 2, 3].map((index) => signUp(deps, { ...WHALE, nickname: `고래${index}호` })),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      for (const outcome of outcomes) {
        if (!outcome.ok) expect(outcome.errors).toEqual({ email: '이미 가입한 이메일이에요.' });
      }
    });

    test('로그인은 맞는 이메일과 비밀번호로만, 매번 새 토큰으로 된다', async () => {
      const { viewer, token } = await join();
      const again = await enter(PASSWORD.normalize('NFD'), ' WHALE@dasi.KR ');
      expect(again).toBeDefined();
      expect(again).not.toBe(token);
      expect(await actorOf(again ?? '')).toMatchObject(viewer);
      expect(await signIn(deps, { client: CLIENT, ...WHALE, password: '틀린 비밀번호' })).toEqual({
        ok: false,
        accountId: viewer.id,
      });
      expect(await signIn(deps, { client: CLIENT, ...WHALE, email: 'nobody@dasi.kr' })).toEqual({
        ok: false,
      });
      expect(await signIn(deps, { client: CLIENT, ...WHALE, email: '\0' })).toEqual({ ok: false });
    });

    test('다시 로그인한 브라우저의 앞선 세션은 끝난다', async () => {
      const { token } = await join();
      await join(FOX);
      const outcome = await signIn(deps, { client: CLIENT, ...FOX, replacing: token });
      expect(outcome.ok).toBe(true);
      expect(await actorOf(token)).toBeUndefined();
    });

    test('기한이 지난 세션은 없는 것과 같고, 다음 로그인 때 지워진다', async () => {
      const { token } = await join();
      time += SESSION_IDLE_MS - 1;
      expect(await actorOf(token)).toBeDefined();
      time += 1;
      expect(await actorOf(token)).toBeUndefined();
      await enter();
      expect(await database.read.selectFrom('session').select('tokenHash').execute()).toHaveLength(1);
    });

    test('로그아웃은 그 세션만, 모든 기기에서 로그아웃은 내 세션 모두를 끝낸다', async () => {
      const { viewer, token } = await join();
      const other = await join(FOX);
      const second = (await enter()) ?? '';
      const position = await findNewestPosition(database);
      await signOut(deps, token);
      await signOut(deps, token);
      expect(await actorOf(token)).toBeUndefined();
      // The pages of theirs that are open are told, once.
      const { changes } = await readChanges(database, position, 10);
      expect(changes).toEqual([expect.objectContaining({ kind: 'personal', accountId: viewer.id })]);
      expect(await actorOf(second)).toMatchObject(viewer);
      const everywhere = { session: ALL_SESSIONS, password: PASSWORD, token: second, client: CLIENT };
      expect(await endSession(deps, viewer, everywhere)).toEqual({ ok: true, isSignedOut: true });
      expect(await actorOf(second)).toBeUndefined();
      expect(await actorOf(other.token)).toMatchObject(other.viewer);
    });

    test('닉네임을 바꾸면 모두에게 알려지고, 남의 이름이나 못 쓸 이름이면 그대로다', async () => {
      const { viewer, token } = await join();
      await join(FOX);
      expect(await changeNickname(deps, viewer, { nickname: '파란여우' })).toMatchObject({ ok: false });
      for (const nickname of ['관리자', '다시 공식', 'аdmin'])
        expect(await changeNickname(deps, viewer, { nickname })).toMatchObject({ ok: false });
      expect((await actorOf(token))?.nickname).toBe('초록고래');
      expect(await database.read.selectFrom('change').select('kind').execute()).toEqual([]);
      expect(await changeNickname(deps, viewer, { nickname: ' Green고래 ' })).toEqual({ ok: true });
      expect(await changeNickname(deps, viewer, { nickname: 'GREEN고래' })).toEqual({ ok: true });
      expect((await actorOf(token))?.nickname).toBe('GREEN고래');
      const changes = await database.read.selectFrom('change').select(['kind', 'productId']).execute();
      expect(changes).toEqual(Array.from({ length: 2 }, () => ({ kind: 'renamed', productId: null })));
    });

    test('비밀번호를 바꾸면 모든 세션과 옛 비밀번호가 끝나고, 바꾼 브라우저는 새로 로그인된다', async () => {
      const { viewer, token } = await join();
      const elsewhere = (await enter()) ?? '';
      const fields = { currentPassword: PASSWORD, newPassword: '하얀 코끼리 세 마리', token, client: CLIENT };
      const outcome = await changePassword(deps, viewer, fields);
      expect(outcome.ok && (await actorOf(outcome.token))).toMatchObject(viewer);
      expect(await actorOf(token)).toBeUndefined();
      expect(await actorOf(elsewhere)).toBeUndefined();
      expect(await enter(PASSWORD)).toBeUndefined();
      expect(await enter('하얀 코끼리 세 마리')).toBeDefined();
    });

    test('지금 비밀번호가 틀리거나 새 비밀번호가 정책에 어긋나면 바뀌지 않는다', async () => {
      const { viewer, token } = await join();
      const fields = { currentPassword: '틀린 비밀번호', newPassword: 'qwer1234', token, client: CLIENT };
      const outcome = await changePassword(deps, viewer, fields);
      expect(outcome.ok ? [] : Object.keys(outcome.errors)).toEqual(['currentPassword', 'newPassword']);
      expect(await enter()).toBeDefined();
    });

    test('비밀번호가 바뀌는 사이에 끼인 로그인은 옛 비밀번호의 세션을 남기지 않는다', async () => {
      const { viewer, token } = await join();
      const change = { currentPassword: PASSWORD, newPassword: '하얀 코끼리 세 마리', token, client: CLIENT };
      const transaction: TestDatabase['transaction'] = async (work) => {
        expect(await changePassword(deps, viewer, change)).toMatchObject({ ok: true });
        return database.transaction(work);
      };
      const delayed = { ...deps, database: { ...database, transaction } };
      expect(await signIn(delayed, { ...WHALE, client: CLIENT })).toEqual({
        ok: false,
        accountId: viewer.id,
      });
      expect(await database.read.selectFrom('session').select('tokenHash').execute()).toHaveLength(1);
    });

    test('같은 비밀번호로 동시에 바꾸면 한 번만 바뀐다', async () => {
      const { viewer, token } = await join();
      const outcomes = await Promise.all(
        ['하얀 코끼리 세 마리', '검은 코끼리 네 마리'].map((newPassword) =>
          changePassword(deps, viewer, { currentPassword: PASSWORD, newPassword, token, client: CLIENT }),
        ),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    });
  });
}
