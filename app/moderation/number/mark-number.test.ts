import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { listNotices } from '../../notice/notice.server.ts';
import { listAudit } from '../../platform/audit-log.server.ts';
import { findNewestPosition, readChanges } from '../../platform/change-log.server.ts';
import { findCase, pageQueue } from '../../support/case/case.server.ts';
import { sendReport } from '../../support/report/report.server.ts';
import { actOnCase } from '../act/act-on-case.server.ts';
import { listActsOf } from '../act/act.server.ts';
import { UNDO_ACT_MS } from '../act/act.ts';
import { undoAct } from '../act/undo-act.server.ts';
import { judgeAppeal, sendAppeal } from '../appeal/appeal.server.ts';
import { findMarks, hasMark, listUnmarked } from './find-marked-numbers.server.ts';
import { markNumber, markNumberOfCase, unmarkNumber } from './mark-number.server.ts';
import { listMarkedNumbers, noticeSentNumber } from './marked-number.server.ts';
import { NumberHashes } from './number-hashes.server.ts';

const PHONE = '010-1234-5678';
const SPELLED = '공일공 1234 오육칠팔';
const ACCOUNT = '국민 123456-78-901234';
const WORDS = '먼저 입금하라고 한 계좌예요.';

test('texts with too few digits for a number need no look at the marked ones', async () => {
  const unread = undefined as never;
  expect(await findMarks(unread, unread, ['의자 2개', '45 × 83cm'])).toEqual([[], []]);
});

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps: trading, whale: seller, fox: reporter } = {} as TradingMarket;
    let time: number;
    let operator: TestPerson;
    beforeEach(async () => {
      ({ database, deps: trading, whale: seller, fox: reporter } = await openTradingMarket(engine));
      time = trading.now();
      operator = await addPerson(database, '운영팀 하늘');
    });
    afterEach(() => database.close());

    const now = () => time;
    const by = (person = operator) => ({
      database,
      now,
      operator: person.id,
      numberHashes: trading.numberHashes,
    });
    const isMarked = (text: string) => hasMark(database.read, trading.numberHashes, [text]);
    const auditedActs = async () => (await listAudit(database.read, 20)).map(({ act }) => act);
    async function openCase(): Promise<{ caseId: string; version: number }> {
      await sendReport({ database, now }, reporter, {
        kind: 'listing',
        targetId: await addListing(trading, seller, { title: '수상한 의자' }),
        typed: { reason: 'fraud', details: '' },
        onceKey: undefined,
      });
      const { id: caseId, version } = (await pageQueue(database.read, 'all', null)).cases[0]!;
      return { caseId, version };
    }

    test('a marked number is met in every spelling, at its place, until it is unmarked', async () => {
      expect(await isMarked(SPELLED)).toBe(false);
      expect(await markNumber(by(), { number: PHONE, words: WORDS })).toMatchObject({ ok: true });
      const texts = [`연락은 ${SPELLED} 로`, '+82 10 1234 5678', '010-1234-5679', ''];
      const marks = await findMarks(database.read, trading.numberHashes, texts);
      expect(marks.map((found) => found.length)).toEqual([1, 1, 0, 0]);
      const [{ kind, start, end }] = marks[0] as [{ kind: string; start: number; end: number }];
      expect([kind, texts[0]!.slice(start, end)]).toEqual(['phone', SPELLED]);
      expect(await markNumber(by(), { number: SPELLED, words: WORDS })).toEqual({
        ok: false,
        problem: 'marked',
      });
      expect(await unmarkNumber(by(), '+82 10-1234-5678')).toBe(true);
      expect(await unmarkNumber(by(), PHONE)).toBe(false);
      expect(await isMarked(SPELLED)).toBe(false);
      expect(await auditedActs()).toEqual(['unmark-number', 'mark-number']);
    });

    test('the number is in no row: only a hash by the secret, and its last digits', async () => {
      await markNumber(by(), { number: PHONE, words: WORDS });
      const [marked] = await listMarkedNumbers(database.read, 9);
      expect(marked).toMatchObject({ kind: 'phone', lastDigits: '5678', words: WORDS });
      expect(JSON.stringify([marked, await listAudit(database.read, 9)])).not.toContain('1234');
      const others = new NumberHashes('another secret');
      expect(await hasMark(database.read, others, [PHONE])).toBe(false);
      expect(await unmarkNumber(by(), marked!.numberHash)).toBe(true);
    });

    test('only numbers that end as a marked one are hashed, and each once', async () => {
      const hash = vi.spyOn(trading.numberHashes, 'hash');
      const texts = Array.from({ length: 30 }, (_, at) => `${at} 010-${'1234567890'.repeat(90)} ${PHONE}`);
      expect(await isMarked(texts[0]!)).toBe(false);
      expect(hash).not.toHaveBeenCalled();
      await markNumber(by(), { number: '010-9999-8888', words: WORDS });
      await markNumber(by(), { number: PHONE, words: WORDS });
      hash.mockClear();
      const marks = await findMarks(database.read, trading.numberHashes, texts);
      expect(marks.map((found) => found.length)).toEqual(texts.map(() => 1));
      expect(hash.mock.calls.length).toBeLessThan(100);
      expect(new Set(hash.mock.calls.map(([digits]) => digits)).size).toBe(hash.mock.calls.length);
    });

    test('of two who mark a number at the same moment one does', async () => {
      const outcomes = await Promise.all([
        markNumber(by(), { number: PHONE, words: WORDS }),
        markNumber(by(), { number: SPELLED, words: WORDS }),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await listMarkedNumbers(database.read, 9)).toHaveLength(1);
    });

    test('pages are rendered anew once a number is marked, and once it no longer is', async () => {
      const before = await findNewestPosition(database);
      await markNumber(by(), { number: PHONE, words: WORDS });
      await unmarkNumber(by(), PHONE);
      const { changes } = await readChanges(database, before, 9);
      expect(changes.map(({ kind }) => kind)).toEqual(['number-marked', 'number-marked']);
    });

    test('at a case its person is told, and the case stays open for what else is to be done', async () => {
      const { caseId, version } = await openCase();
      const marking = { caseId, number: ACCOUNT.slice(3), words: WORDS };
      expect(await markNumberOfCase(by(), { ...marking, version, number: '12345' })).toEqual({
        ok: false,
        problem: 'no-number',
      });
      expect(await markNumberOfCase(by(), { ...marking, version })).toMatchObject({ ok: true });
      expect(await isMarked(ACCOUNT)).toBe(true);
      const after = (await findCase(database.read, caseId))!;
      expect(after).toMatchObject({ closedAt: null, version: version + 1 });
      expect(await markNumberOfCase(by(), { ...marking, number: PHONE, version })).toEqual({
        ok: false,
        problem: 'changed',
      });
      expect(await markNumberOfCase(by(), { ...marking, version: after.version })).toEqual({
        ok: false,
        problem: 'marked',
      });
      const [notice] = await listNotices(database.read, seller.id, 9);
      expect(notice).toMatchObject({ kind: 'number-marked', title: '끝자리 1234 계좌번호' });
      const act = { caseId, version: after.version, kind: 'suspend', words: WORDS } as const;
      expect((await actOnCase(by(), act)).ok).toBe(true);
    });

    test('it is undone within ten minutes, and leaves a case as it is', async () => {
      const { caseId, version } = await openCase();
      const marked = await markNumberOfCase(by(), { caseId, version, number: PHONE, words: WORDS });
      const actId = marked.ok ? marked.actId : '';
      await actOnCase(by(), { caseId, version: version + 1, kind: 'warn', words: WORDS });
      expect(await undoAct(by(), { actId })).toEqual({ ok: true });
      expect(await isMarked(PHONE)).toBe(false);
      expect((await findCase(database.read, caseId))!.outcome).toBe('upheld');
      const again = await markNumber(by(), { number: PHONE, words: WORDS });
      time += UNDO_ACT_MS + 1;
      expect(await undoAct(by(), { actId: again.ok ? again.actId : '' })).toEqual({
        ok: false,
        problem: 'late',
      });
      expect(await isMarked(PHONE)).toBe(true);
    });

    test('an appeal that is accepted unmarks it at any time', async () => {
      const { caseId, version } = await openCase();
      await markNumberOfCase(by(), { caseId, version, number: PHONE, words: WORDS });
      const [act] = await listActsOf(database.read, seller.id);
      expect(await sendAppeal({ database, now }, seller, { actId: act!.id, words: '제 번호예요.' })).toEqual({
        ok: true,
      });
      time += UNDO_ACT_MS + 1;
      const judging = { actId: act!.id, outcome: 'overturned', answer: '맞아요.' } as const;
      expect(await judgeAppeal(by(), judging)).toEqual({ ok: true });
      expect(await isMarked(PHONE)).toBe(false);
    });

    test('who writes a marked number raises each of their open cases once', async () => {
      const { caseId } = await openCase();
      const deps = { database, numberHashes: trading.numberHashes };
      const scoreNow = async () => (await findCase(database.read, caseId))!;
      const before = await scoreNow();
      await noticeSentNumber(deps, seller, [SPELLED]);
      expect(await scoreNow()).toEqual(before);
      await markNumber(by(), { number: PHONE, words: WORDS });
      await noticeSentNumber(deps, reporter, [SPELLED]);
      expect(await scoreNow()).toEqual(before);
      await Promise.all([1, 2, 3].map(() => noticeSentNumber(deps, seller, ['안녕하세요', SPELLED])));
      const after = await scoreNow();
      expect(after.score).toBeGreaterThan(before.score);
      expect(after.signals.filter((signal) => signal === 'marked-number')).toHaveLength(1);
      await actOnCase(by(), { caseId, version: after.version, kind: 'warn', words: WORDS });
      await noticeSentNumber(deps, seller, [SPELLED]);
      expect((await scoreNow()).version).toBe(after.version + 1);
    });

    test('what an operator may still mark is offered as it was written, each number once', async () => {
      const texts = [`${SPELLED}이에요`, PHONE, ACCOUNT, '택배는 110-222-3344요', '안녕하세요'];
      const offered = () => listUnmarked(database.read, trading.numberHashes, texts);
      expect(await offered()).toEqual([PHONE, '123456-78-901234', '110-222-3344']);
      await markNumber(by(), { number: PHONE, words: WORDS });
      expect(await offered()).toEqual(['123456-78-901234', '110-222-3344']);
    });
  });
}
