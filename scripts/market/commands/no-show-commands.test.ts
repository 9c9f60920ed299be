import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eraseAccount } from '../../../app/account/account.server.ts';
import { listNotices } from '../../../app/notice/notice.server.ts';
import { openConversation } from '../../../app/talk/conversation.server.ts';
import { anonymizeConversations } from '../../../app/talk/forget-conversations.server.ts';
import { arrive } from '../../../app/talk/meet/arrive.server.ts';
import { answerMeeting, proposeMeeting } from '../../../app/talk/meet/meet.server.ts';
import { answerNoShow, claimNoShow } from '../../../app/talk/meet/no-show/no-show.server.ts';
import { say } from '../../../app/talk/message.server.ts';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../../test/support/trading.ts';
import { WrongUse } from '../../run-tool.ts';
import { parseCommandLine } from '../commands.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Half past two in Seoul. */
const AT = Date.UTC(2026, 10, 22, 5, 30);

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps: trading, whale, fox } = {} as TradingMarket;
    let deps: typeof trading;
    let now: number;
    let id: string;
    let conversationId: string;
    beforeEach(async () => {
      ({ database, deps: trading, whale, fox } = await openTradingMarket(engine));
      now = AT - DAY_MS;
      deps = { ...trading, now: () => now };
      await waitInVain();
    });
    afterEach(() => database.close());

    /** The buyer comes to an agreed appointment, and the seller does not. */
    async function waitInVain(): Promise<void> {
      const productId = await addListing(deps, whale, { title: '참나무 책상' });
      const opened = await openConversation(deps, fox, { productId });
      if (!opened.ok) throw new Error(opened.reason);
      ({ conversationId } = opened);
      await say(deps, fox, { id: conversationId, clientId: 'hello', body: '있나요?' });
      await proposeMeeting(deps, fox, { conversationId, atTyped: '2026-11-22T14:30', placeTyped: '망원역' });
      ({ id } = await database.read.selectFrom('meeting').select('id').executeTakeFirstOrThrow());
      const agreed = await answerMeeting(deps, whale, { conversationId, meetingId: id, answer: 'agreed' });
      expect(agreed).toEqual({ ok: true });
      now = AT;
      await arrive(deps, fox, { conversationId, meetingId: id });
      now = AT + 31 * MINUTE_MS;
      expect(await claimNoShow(deps, fox, { conversationId, meetingId: id })).toEqual({ ok: true });
    }
    const answer = async (given: 'agreed' | 'disputed', textTyped = '') =>
      expect(
        await answerNoShow(deps, whale, { conversationId, meetingId: id, answer: given, textTyped }),
      ).toEqual({ ok: true });
    const run = async (...args: string[]) => parseCommandLine(args)(deps);
    const linesOf = async (...args: string[]) => (await run(...args)).lines;
    const lineIn = (state: string) => `${id}  2026-11-22 14:30  ${state}  파란여우 → 초록고래  참나무 책상`;

    test('those in dispute are listed, and with --all every one with how it stands', async () => {
      expect(await run('no-shows')).toEqual({ ok: true, lines: ['다투는 약속이 없어요.'] });
      expect(await linesOf('no-shows', '--all')).toEqual([lineIn('답 기다리는 중')]);
      now += 2 * DAY_MS + 1;
      expect(await linesOf('no-shows', '--all')).toEqual([lineIn('답 없음')]);
      expect(await linesOf('no-shows')).toEqual(['다투는 약속이 없어요.']);
      now -= 2 * DAY_MS + 1;
      await answer('disputed');
      expect(await linesOf('no-shows')).toEqual([lineIn('다툼')]);
    });

    test('one is looked at: who said it, who came when, and what was answered', async () => {
      await answer('disputed', '다른 출구에서\n기다렸어요.');
      expect(await run('no-show', id)).toEqual({
        ok: true,
        lines: [
          `${id}  2026-11-22 14:30  다툼  망원역  참나무 책상`,
          `알린 사람 파란여우 (${fox.id})  2026-11-22 15:01`,
          `나오지 않았다는 사람 초록고래 (${whale.id})`,
          '도착했어요: 구매자 2026-11-22 14:30, 판매자 누르지 않음',
          '답 (2026-11-22 15:01) 다른 출구에서 기다렸어요.',
        ],
      });
    });

    test.each([
      ['missed', '나오지 않음으로 판단'],
      ['came', '나온 것으로 판단'],
    ])(
      'a dispute is judged once (%s), both hear of it, and it is in the audit log',
      async (judgement, state) => {
        await answer('disputed');
        expect(await run('judge-no-show', id, judgement, '사진을', '봤어요.')).toEqual({
          ok: true,
          lines: ['판단했어요. 두 사람에게 알렸고, 대화에서 이유를 볼 수 있어요.'],
        });
        expect(await run('judge-no-show', id, judgement, '또')).toEqual({
          ok: true,
          lines: ['이미 판단한 약속이에요.'],
        });
        expect(await linesOf('no-shows', '--all')).toEqual([lineIn(state)]);
        expect(await linesOf('no-shows')).toEqual(['다투는 약속이 없어요.']);
        expect((await linesOf('no-show', id)).at(-1)).toBe('판단 (2026-11-22 15:01) 사진을 봤어요.');
        for (const person of [whale, fox]) {
          const kinds = (await listNotices(database.read, person.id, 9)).map(({ kind }) => kind);
          expect(kinds.filter((kind) => kind === 'no-show-judged')).toHaveLength(1);
        }
        expect((await linesOf('audit')).filter((line) => line.includes('judge-no-show'))).toEqual([
          `2026-11-22 15:01  tester  judge-no-show  ${id}  ${judgement}: 사진을 봤어요.`,
        ]);
      },
    );

    test('only a dispute is judged', async () => {
      const rejected = { ok: false, lines: ['다투는 약속만 판단해요.'] };
      expect(await run('judge-no-show', id, 'missed', '이유')).toEqual(rejected);
      await answer('agreed');
      expect(await run('judge-no-show', id, 'came', '이유')).toEqual(rejected);
      expect(await linesOf('no-shows', '--all')).toEqual([lineIn('인정')]);
    });

    test('people who have left have no name', async () => {
      await answer('disputed');
      await database.transaction(async (tx) => {
        await anonymizeConversations(tx, fox.id, now);
        await eraseAccount(tx, fox.id);
      });
      expect(await linesOf('no-shows')).toEqual([lineIn('다툼').replace('파란여우', '탈퇴한 사용자')]);
      expect(await linesOf('no-show', id)).toContain('알린 사람 탈퇴한 사용자  2026-11-22 15:01');
    });

    test('an unknown id, a word that is no judgement and a missing reason are rejected', async () => {
      const unknown = { ok: false, lines: ['그런 번호의 약속에 알린 것이 없어요.'] };
      expect(await run('no-show', 'a'.repeat(16))).toEqual(unknown);
      expect(await run('judge-no-show', 'a'.repeat(16), 'came', '이유')).toEqual(unknown);
      for (const wrong of [
        ['no-shows', '--every'],
        ['no-shows', '--all', '--all'],
        ['no-show'],
        ['judge-no-show', id, 'late', '이유'],
        ['judge-no-show', id, 'missed'],
      ])
        expect(() => parseCommandLine(wrong), wrong.join(' ')).toThrow(WrongUse);
    });
  });
}
