import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendAppeal } from '../../../app/moderation/appeal/appeal.server.ts';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../../test/support/trading.ts';
import { WrongUse } from '../../run-tool.ts';
import { parseCommandLine } from '../commands.ts';

const UNKNOWN = { ok: false, lines: ['그런 계정은 없어요.'] };

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale, fox } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale, fox } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    const run = async (...args: string[]) => parseCommandLine(args)(deps);
    const linesOf = async (...args: string[]) => (await run(...args)).lines;

    test('a person is warned and muted, and each act can be found and undone', async () => {
      const [warned] = await linesOf('warn', whale.email, '같은', '글이', '많아요.');
      const act = warned!.split(' ').at(-1)!;
      expect(await linesOf('mute', whale.id, '7', '같은', '글')).toEqual([
        expect.stringMatching(/^7일 동안 막았어요\. 조치 번호: [\w-]{16}$/),
      ]);
      const listed = await linesOf('acts', whale.email);
      expect(listed).toHaveLength(2);
      expect(listed[0]).toMatch(/대화 막기 {2}2026-11-28 \d\d:\d\d까지 {2}초록고래 {2}같은 글$/);
      expect(listed[1]).toMatch(/경고 {2}초록고래 {2}같은 글이 많아요\.$/);
      expect(await linesOf('acts')).toEqual(listed);
      expect(await linesOf('acts', fox.email)).toEqual(['아직 한 조치가 없어요.']);
      expect(await linesOf('undo-act', act)).toEqual(['되돌렸어요.']);
      expect(await run('undo-act', act)).toEqual({ ok: true, lines: ['이미 취소한 조치예요.'] });
      expect(await linesOf('unmute', whale.email)).toEqual(['풀었어요.']);
      expect(await linesOf('unmute', whale.email)).toEqual(['막은 사람이 아니에요.']);
    });

    test('hiding and suspending at the command line are acts too', async () => {
      const chair = await addListing(deps, whale, { title: '의자' });
      await run('hide', chair, '가짜예요.');
      await run('suspend', whale.id, '사기예요.');
      const listed = await linesOf('acts', whale.id);
      expect(listed[0]).toMatch(/이용 정지 {2}초록고래 {2}사기예요\.$/);
      expect(listed[1]).toMatch(/상품 숨김 {2}의자 {2}초록고래 \([\w-]+\) {2}가짜예요\.$/);
      await run('unhide', chair);
      await run('restore', whale.id);
      for (const line of await linesOf('acts', whale.id)) expect(line).toContain('취소함');
    });

    test('a person is named by the whole nickname, the e-mail address, the id or a pasted address', async () => {
      const names = [
        '초록고래',
        ' 초록고래 ',
        whale.email,
        whale.id,
        `https://dasi.example/people/${whale.id}`,
      ];
      for (const name of names) expect(await run('unmute', name)).toMatchObject({ ok: true });
      for (const name of ['초록', `${whale.id}x`]) expect(await run('unmute', name)).toEqual(UNKNOWN);
      expect((await linesOf('warn', '초록고래', '광고예요.'))[0]).toMatch(/^경고했어요/);
    });

    test('an appeal waits in the list until it is answered', async () => {
      expect(await linesOf('appeals')).toEqual(['기다리는 이의가 없어요.']);
      const [warned] = await linesOf('warn', whale.id, '광고예요.');
      const actId = warned!.split(' ').at(-1)!;
      await sendAppeal(deps, whale, { actId, words: '광고가\n아니에요.' });
      expect(await linesOf('appeals')).toEqual([
        expect.stringMatching(/초록고래 {2}경고: 광고예요\. {2}이의: 광고가 아니에요\.$/),
      ]);
      expect(await linesOf('judge-appeal', actId, 'upheld', '광고가', '맞아요.')).toEqual([
        '조치를 그대로 뒀어요.',
      ]);
      expect(await run('judge-appeal', actId, 'upheld', '또')).toEqual({
        ok: true,
        lines: ['이미 답한 이의예요.'],
      });
    });

    test('what is wrong or unknown is said, and nothing is done', async () => {
      for (const args of [
        ['warn', whale.id],
        ['mute', whale.id, '2', '이유'],
        ['mute', whale.id, '7'],
        ['judge-appeal', 'x', 'maybe', '답'],
        ['judge-appeal', 'x', 'upheld'],
      ])
        expect(() => parseCommandLine(args), args.join(' ')).toThrow(WrongUse);
      expect(await run('warn', 'nobody', '이유')).toEqual(UNKNOWN);
      expect(await run('mute', 'nobody', '1', '이유')).toEqual(UNKNOWN);
      expect((await run('undo-act', 'nothing')).ok).toBe(false);
      expect((await run('judge-appeal', 'nothing', 'upheld', '답')).ok).toBe(false);
    });
  });
}
