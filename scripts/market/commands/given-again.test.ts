import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UNDO_ACT_MS } from '../../../app/moderation/act/act.ts';
import { sendAppeal } from '../../../app/moderation/appeal/appeal.server.ts';
import { engines } from '../../../test/support/database/engines.ts';
import { openTradingMarket, type TradingMarket } from '../../../test/support/trading.ts';
import { parseCommandLine } from '../commands.ts';

describe.each(engines)('a command that is given again on $name', (engine) => {
  let { database, deps, whale } = {} as TradingMarket;
  let later = 0;
  beforeEach(async () => {
    ({ database, deps, whale } = await openTradingMarket(engine));
    later = 0;
  });
  afterEach(() => database.close());

  const run = async (...args: string[]) => parseCommandLine(args)({ ...deps, now: () => deps.now() + later });
  async function warn(): Promise<string> {
    const { lines } = await run('warn', whale.id, '거래', '약속을', '지켜', '주세요.');
    return lines[0]!.split(': ')[1]!;
  }

  test('takes a role away, and then there is none', async () => {
    await run('grant-role', whale.id, 'reader');
    expect(await run('revoke-role', whale.id)).toMatchObject({ ok: true });
    expect(await run('revoke-role', whale.id)).toEqual({ ok: true, lines: ['역할이 없는 사람이에요.'] });
  });

  test('undoes an act, also where ten minutes are over by now', async () => {
    const act = await warn();
    expect(await run('undo-act', act)).toMatchObject({ ok: true });
    later = UNDO_ACT_MS * 2;
    expect(await run('undo-act', act)).toEqual({ ok: true, lines: ['이미 취소한 조치예요.'] });
  });

  test('answers an appeal; the other outcome is not what was done', async () => {
    const act = await warn();
    await sendAppeal(deps, whale, { actId: act, words: '지켰어요.' });
    expect(await run('judge-appeal', act, 'upheld', '살펴봤어요.')).toMatchObject({ ok: true });
    const again = { lines: ['이미 답한 이의예요.'] };
    expect(await run('judge-appeal', act, 'upheld', '살펴봤어요.')).toEqual({ ok: true, ...again });
    expect(await run('judge-appeal', act, 'overturned', '맞아요.')).toEqual({ ok: false, ...again });
  });
});
