import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { addPerson, IN_FORCE, tradingDeps } from '../../../test/support/trading.ts';
import { AGREED } from '../../../test/support/visitor.ts';
import { insertConsents } from '../account-store.server.ts';
import { listConsents } from '../account.server.ts';
import { signUp } from '../sign-up/sign-up.server.ts';

const WHALE = { nickname: '초록고래', email: 'whale@dasi.kr', password: '파란 코끼리 열두 마리', ...AGREED };
const NOW = Date.UTC(2026, 10, 24);

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let deps: ReturnType<typeof tradingDeps<TestDatabase>>;
    beforeEach(async () => {
      database = await engine.open();
      deps = { ...tradingDeps(database), now: () => NOW };
    });
    afterEach(() => database.close());

    const storedConsents = () => database.read.selectFrom('consent').selectAll().execute();

    test('가입하면 그때 시행 중인 글에 동의한 것으로 남는다', async () => {
      const joined = await signUp(deps, WHALE);
      if (!joined.ok) throw new Error(JSON.stringify(joined.errors));
      expect(await listConsents(database.read, joined.viewer.id)).toEqual([
        { policy: 'privacy', version: IN_FORCE.privacy, agreedAt: NOW },
        { policy: 'terms', version: IN_FORCE.terms, agreedAt: NOW },
      ]);
    });

    test('동의하지 않으면 가입되지 않고 아무것도 남지 않는다', async () => {
      expect(await signUp(deps, { ...WHALE, agree: '' })).toEqual({
        ok: false,
        errors: { agree: '이용약관과 개인정보 처리방침에 동의해 주세요.' },
      });
      expect(await database.read.selectFrom('account').select('id').execute()).toEqual([]);
      expect(await storedConsents()).toEqual([]);
    });

    test('한 이메일로 함께 가입해도 동의는 얻은 한 사람의 것만 남는다', async () => {
      const outcomes = await Promise.all(
        [1, 2, 3].map((index) => signUp(deps, { ...WHALE, nickname: `고래${index}호` })),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await storedConsents()).toHaveLength(2);
    });

    test('새 것이 먼저 보이고, 남의 것은 보이지 않고, 기록이 없는 계정은 비어 있다', async () => {
      const [old, other, none] = [
        await addPerson(database, '오래된이웃'),
        await addPerson(database, '다른이웃'),
        await addPerson(database, '기록없는이웃'),
      ];
      const consent = { policy: 'terms', version: '2026-11-22', agreedAt: NOW };
      const newer = { policy: 'terms', version: '2026-12-22', agreedAt: NOW + 1 };
      await database.transaction((tx) =>
        insertConsents(tx, [
          { ...consent, accountId: old.id },
          { ...newer, accountId: old.id },
          { ...consent, accountId: other.id },
        ]),
      );
      expect(await listConsents(database.read, old.id)).toEqual([newer, consent]);
      expect(await listConsents(database.read, other.id)).toEqual([consent]);
      expect(await listConsents(database.read, none.id)).toEqual([]);
    });
  });
}
