import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { attachmentOf } from '../../app/pages/support/report-target.server.ts';
import { openConversation } from '../../app/talk/conversation.server.ts';
import { makeOffer } from '../../app/talk/offer/offer.server.ts';
import { say } from '../../app/talk/message.server.ts';
import { listReports, reportWarned, sendReport } from '../../app/support/report/report.server.ts';
import { pageInquiries, sendInquiry } from '../../app/support/inquiry/inquiry.server.ts';
import { engines, type TestDatabase } from '../../test/support/database/engines.ts';
import { addListing, addPerson, tradingDeps, type TestPerson } from '../../test/support/trading.ts';
import { WrongUse } from '../run-tool.ts';
import { helpText, parseCommandLine } from './commands.ts';

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

    const run = async (...args: string[]) => parseCommandLine(args)(deps);
    const linesOf = async (...args: string[]) => (await run(...args)).lines;
    const readAnswer = async () => (await pageInquiries(database.read, fox.id)).items[0]?.answer;

    async function ask(title: string): Promise<string> {
      const typed = { title, body: `${title}의\n내용` };
      const outcome = await sendInquiry(deps, fox, { topic: 'general', typed, onceKey: undefined });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
      return outcome.inquiryId;
    }

    test('the operator lists inquiries, reads one and answers it', async () => {
      expect(await run('inquiries')).toEqual({ ok: true, lines: ['기다리는 문의가 없어요.'] });
      const first = await ask('언제\n\t열어요?');
      const second = await ask('어디예요?');
      expect(await linesOf('inquiries')).toEqual([
        `${first}  2026-11-21 09:00  일반 문의  파란여우  언제 열어요?`,
        `${second}  2026-11-21 09:00  일반 문의  파란여우  어디예요?`,
      ]);
      expect(await linesOf('inquiry', first)).toEqual(
        expect.arrayContaining([fox.email, '언제\n\t열어요?의\n내용']),
      );
      expect(await run('answer', first, '내일', '열어요.')).toMatchObject({ ok: true });
      expect(await linesOf('inquiries')).toEqual([expect.stringContaining(second)]);
      expect(await linesOf('inquiries', '--all')).toEqual([
        expect.stringContaining(`${second}  2026-11-21 09:00  답변 전`),
        expect.stringContaining(`${first}  2026-11-21 09:00  답변 완료`),
      ]);
      expect(await linesOf('inquiry', first)).toContain('내일 열어요.');
      expect(await linesOf('audit')).toEqual([expect.stringMatching(`  tester  answer  ${first}$`)]);
    });

    test('the operator lists reports, reads one and closes it', async () => {
      const whale = await addPerson(database, '초록고래');
      const productId = await addListing(deps, whale, { title: '수상한 의자' });
      const typed = { reason: 'fraud', details: '먼저 보내래요.' };
      await sendReport(deps, fox, { kind: 'listing', targetId: productId, typed, onceKey: undefined });
      const [{ id } = { id: '' }] = await listReports(database.read, { all: false, limit: 1 });
      expect(await linesOf('reports')).toEqual([
        `${id}  2026-11-21 09:00  상품 · 사기가 의심돼요  파란여우  수상한 의자`,
      ]);
      const shown = await linesOf('report', id);
      expect(shown).toEqual(expect.arrayContaining([`/product/detail/${productId}`, '먼저 보내래요.']));
      expect(shown).toContainEqual(
        expect.stringMatching(/^신고할 때의 상품 \(2026-11-21 09:00\) {2}35,000원 {2}수상한 의자/),
      );
      expect(await run('close-report', id, '판매자에게', '경고함')).toMatchObject({ ok: true });
      expect(await run('reports')).toEqual({ ok: true, lines: ['확인할 신고가 없어요.'] });
      expect(await linesOf('reports', '--all')).toEqual([expect.stringContaining('종료')]);
      expect((await linesOf('report', id)).at(-1)).toMatch(/^종료 \(.*\) 판매자에게 경고함$/);
      expect(await run('close-report', id)).toEqual({ ok: true, lines: ['이미 종료한 신고예요.'] });
      expect(await linesOf('audit')).toEqual([expect.stringMatching(`  tester  close-report  ${id}$`)]);
    });

    test('P-banned: a listing that came after a warning is a report of the market itself, one while it is open', async () => {
      const productId = await addListing(deps, fox, { title: '맥주' });
      for (const names of [['술'], ['술', '담배']])
        await database.transaction(async (tx) =>
          reportWarned(tx, { productId, sellerId: fox.id, title: '맥주', names, now: deps.now() }),
        );
      const [{ id } = { id: '' }] = await listReports(database.read, { all: false, limit: 1 });
      expect(await linesOf('reports')).toEqual([
        `${id}  2026-11-21 09:00  상품 · 금지 물품 경고를 보고 올림  자동  맥주`,
      ]);
      expect(await linesOf('report', id)).toContain('제목에서 찾은 것: 술, 담배');
    });

    test('a report from a conversation is read with what was said, and the look is in the audit log', async () => {
      const whale = await addPerson(database, '초록고래');
      const productId = await addListing(deps, whale, { title: '수상한 의자' });
      const opened = await openConversation(deps, fox, { productId });
      const talkId = opened.ok ? opened.conversationId : '';
      await say(deps, whale, { id: talkId, clientId: 'one-client-id', body: '먼저\n입금해 주세요.' });
      await makeOffer(deps, fox, { conversationId: talkId, priceTyped: '30000' });
      const report = { kind: 'person', targetId: whale.id, typed: { reason: 'fraud', details: '' } } as const;
      await sendReport(
        deps,
        fox,
        { ...report, onceKey: undefined },
        {
          attach: attachmentOf(
            { kind: 'person', id: whale.id },
            { id: talkId, aroundSeq: undefined },
            {
              ...deps,
              actor: fox,
              ownHost: 'dasi.example',
            },
          ),
        },
      );
      const [{ id } = { id: '' }] = await listReports(database.read, { all: false, limit: 1 });
      const shown = await linesOf('report', id);
      expect(shown).toContainEqual(expect.stringMatching(/^상품 .* 35,000원 {2}수상한 의자/));
      expect(shown).toContainEqual(
        expect.stringMatching(/^2026-11-21 09:00 {2}상대 {2}먼저 입금해 주세요\.$/),
      );
      expect(shown).toContainEqual(
        expect.stringMatching(/^2026-11-21 09:00 {2}신고자 {2}가격 제안 30,000원 {2}답 없음$/),
      );
      expect(await linesOf('audit')).toEqual([expect.stringMatching(`  tester  view-evidence  ${id}$`)]);
    });

    test('an id or an answer that begins with a hyphen is taken as it is', async () => {
      const id = await ask('번호');
      await database.transaction((tx) =>
        tx.updateTable('inquiry').set({ id: '-all' }).where('id', '=', id).execute(),
      );
      await run('answer', '-all', '--', '-네-');
      expect(await readAnswer()).toBe('-- -네-');
      await run('answer', '--', '-all', '--네');
      expect(await readAnswer()).toBe('--네');
    });

    test('an answer without words is wrong use', async () => {
      const id = await ask('문의');
      for (const words of [[], ['  ', '\u200b']]) {
        await expect(run('answer', id, ...words)).rejects.toThrow(WrongUse);
      }
      expect(await readAnswer()).toBeNull();
    });

    test('the operator sees what is searched for, hides a word and shows it again', async () => {
      expect(await linesOf('popular-searches')).toEqual(['아직 인기 검색어가 없어요.']);
      const day = Date.UTC(2026, 10, 16) / 86_400_000;
      await database.transaction((tx) =>
        tx
          .insertInto('popularSearch')
          .values([
            { day, text: '의자', times: 5 },
            { day, text: '캠핑 의자', times: 7 },
            { day, text: '책상', times: 6 },
            { day, text: '너무 적은', times: 4 },
            { day: day - 14, text: '지지난주', times: 9 },
          ])
          .execute(),
      );
      expect(await linesOf('popular-searches')).toEqual([
        '1.  캠핑 의자  7명',
        '2.  책상  6명',
        '3.  의자  5명',
      ]);
      expect(await linesOf('hide-search', '캠핑', '의자')).toContain('지운 검색어: 캠핑 의자');
      expect(await linesOf('hide-search', '없는말')).toContain('지금 지울 검색어는 없어요.');
      expect(await linesOf('popular-searches')).toEqual([
        '1.  책상  6명',
        '2.  의자  5명',
        '',
        '숨긴 낱말: 없는말, 캠핑 의자',
      ]);
      expect(await run('unhide-search', '캠핑 의자')).toMatchObject({ ok: true });
      expect(await run('unhide-search', '캠핑 의자')).toMatchObject({ ok: false });
      expect((await linesOf('popular-searches')).at(-1)).toBe('숨긴 낱말: 없는말');
    });

    test('an id that nothing has is no wrong use', async () => {
      for (const [command = '', ...rest] of [['inquiry'], ['answer', '네'], ['report'], ['close-report']]) {
        const lines = [expect.stringContaining('그런 번호의')];
        expect(await run(command, 'nowhere', ...rest), command).toEqual({ ok: false, lines });
      }
    });
  });
}

test('what no command understands is wrong use', () => {
  for (const line of [
    '',
    'sell',
    'inquiries --old',
    'inquiries all',
    'answer',
    'close-report',
    'report a b',
    'popular-searches all',
    'hide-search',
    'unhide-search',
  ]) {
    const args = line.split(' ').filter(Boolean);
    expect(() => parseCommandLine(args), line).toThrow(WrongUse);
  }
});

test('the help names every command', () => {
  for (const name of ['inquiries', 'answer <', 'reports', 'close-report <', 'hide-search <', 'help']) {
    expect(helpText()).toContain(`  ${name}`);
  }
});
