import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { attachmentOf, findTargetFor } from '../../../app/pages/support/report-target.server.ts';
import { buyProduct, findPurchase } from '../../../app/purchase/purchase.server.ts';
import { writeReview } from '../../../app/purchase/review/review.server.ts';
import { listReports, sendReport } from '../../../app/support/report/report.server.ts';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../../test/support/trading.ts';
import { WrongUse } from '../../run-tool.ts';
import { parseCommandLine } from '../commands.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale, fox } = {} as TradingMarket;
    let [id, purchaseId] = ['', ''];
    beforeEach(async () => {
      ({ database, deps, whale, fox } = await openTradingMarket(engine));
      const productId = await addListing(deps, whale, { title: '수상한 의자' });
      await buyProduct(deps, fox, { productId });
      purchaseId = (await findPurchase(database.read, productId))!.id;
      const fields = { rating: 'bad', points: 'late', text: '한 시간을\n기다렸어요.' };
      await writeReview(deps, fox, { purchaseId, fields });
      ({ id } = await database.read.selectFrom('review').select('id').executeTakeFirstOrThrow());
    });
    afterEach(() => database.close());

    const run = async (...args: string[]) => parseCommandLine(args)(deps);

    test('reviews of a person are listed and read before they are shown, and removed with a reason', async () => {
      const blind = `${id}  2026-11-21 09:00  2026-11-28 09:00부터 보임  별로예요  파란여우  한 시간을 기다렸어요.`;
      expect(await run('reviews', whale.email)).toEqual({ ok: true, lines: [blind] });
      const fields = { rating: 'good', points: '', text: '' };
      await writeReview(deps, whale, { purchaseId, fields });
      expect((await run('reviews', whale.id)).lines).toEqual([
        blind.replace('2026-11-28 09:00부터 보임', '보임'),
      ]);
      const lines = [
        `${id}  2026-11-21 09:00  보임  수상한 의자`,
        `파란여우 (${fox.id}) → 초록고래 (${whale.id})`,
        '별로예요 · 시간 약속을 안 지켜요',
        '',
        '한 시간을\n기다렸어요.',
      ];
      expect(await run('review', id)).toEqual({ ok: true, lines });
      expect(await run('remove-review', id, '사실이', '아니에요.')).toMatchObject({ ok: true });
      expect(await run('remove-review', id, '또')).toEqual({ ok: true, lines: ['이미 지운 후기예요.'] });
      expect((await run('review', id)).lines).toEqual([
        lines[0]!.replace('보임', '삭제됨'),
        ...lines.slice(1),
        '',
        '삭제 (2026-11-21 09:00) 사실이 아니에요.',
      ]);
    });

    test('a reported review is read with who wrote it and its points', async () => {
      await writeReview(deps, whale, { purchaseId, fields: { rating: 'good', points: '', text: '' } });
      const target = { kind: 'review', id } as const;
      const typed = { reason: 'abuse', details: '' };
      await sendReport(
        deps,
        whale,
        { kind: 'review', targetId: id, typed, onceKey: undefined },
        {
          findTarget: (tx) => findTargetFor(tx, target, { actor: whale, now: deps.now() }),
          attach: attachmentOf(target, undefined, { ...deps, actor: whale, ownHost: 'dasi.example' }),
        },
      );
      const [report] = await listReports(database.read, { all: false, limit: 1 });
      expect((await run('report', report!.id)).lines.slice(1)).toEqual([
        `후기 ${id}`,
        '',
        '(자세한 내용 없음)',
        '',
        `쓴 사람 파란여우 (${fox.id})`,
        '2026-11-21 09:00  별로예요 · 시간 약속을 안 지켜요  한 시간을 기다렸어요.',
      ]);
    });

    test('what is not there, and a removal without a reason', async () => {
      const unknown = { ok: false, lines: ['그런 번호의 후기가 없어요.'] };
      expect(await run('review', 'nothing')).toEqual(unknown);
      expect(await run('remove-review', 'nothing', '이유')).toEqual(unknown);
      expect(await run('reviews', 'none@dasi.kr')).toEqual({ ok: false, lines: ['그런 계정은 없어요.'] });
      expect(await run('reviews', fox.id)).toEqual({ ok: true, lines: ['받은 후기가 없어요.'] });
      expect(() => parseCommandLine(['remove-review', id])).toThrow(WrongUse);
    });
  });
}
