import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findProduct } from '../../../app/product/product.server.ts';
import { buyProduct } from '../../../app/purchase/purchase.server.ts';
import { removeProduct } from '../../../app/product/remove-product.server.ts';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../../test/support/trading.ts';
import { WrongUse } from '../../run-tool.ts';
import { helpText, parseCommandLine } from '../commands.ts';
import { maskedEmail } from '../../../app/account/masked-email.ts';
import { operatorName } from '../operator-name.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale, fox } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale, fox } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    const run = async (...args: string[]) => parseCommandLine(args)(deps);
    const linesOf = async (...args: string[]) => (await run(...args)).lines;
    const done = (line: string) => ({ ok: true, lines: [line] });

    test('a listing is looked at, hidden with a reason, shown again and removed', async () => {
      const id = await addListing(deps, whale, { title: '수상한 의자' });
      expect(await linesOf('listing', id)).toEqual([
        `${id}  2026-11-21 09:00  35,000원  수상한 의자`,
        `/product/detail/${id}`,
        `판매자 초록고래 (${whale.id}) · 찜 0`,
        '판매 중',
        '',
        '튼튼해요.',
      ]);
      expect(
        await linesOf('hide', `http://localhost/product/detail/${id}?from=list`, '가짜', '상품이에요.'),
      ).toEqual([
        '숨겼어요. 판매자만 등록상품에서 이유와 함께 볼 수 있어요.',
        expect.stringMatching(/^조치 번호: [\w-]{16}$/),
      ]);
      expect(await run('hide', id, '또')).toEqual(done('이미 숨긴 상품이에요.'));
      expect(await linesOf('listing', id)).toContain('숨김 (2026-11-21 09:00) 가짜 상품이에요.');
      expect(await run('unhide', id)).toEqual(done('다시 보여요.'));
      expect(await run('unhide', id)).toEqual(done('숨긴 상품이 아니에요.'));
      expect(await run('remove', id, '가짜')).toMatchObject({ ok: true });
      const unknown = { ok: false, lines: ['그런 번호의 상품이 없어요.'] };
      expect(await run('listing', id)).toEqual(unknown);
      for (const command of ['hide', 'remove', 'undo-purchase']) {
        expect(await run(command, id, '이유'), command).toEqual(unknown);
      }
      expect(await run('unhide', id)).toEqual(unknown);
    });

    test('a purchase is undone, also of a listing that is gone', async () => {
      const [listed, gone] = [
        await addListing(deps, whale),
        await addListing(deps, whale, { title: '옛 의자' }),
      ];
      expect(await run('undo-purchase', listed, '실수')).toEqual(done('아무도 사지 않은 상품이에요.'));
      for (const productId of [listed, gone]) await buyProduct(deps, fox, { productId });
      await removeProduct(deps, whale, { productId: gone });
      expect(await linesOf('listing', listed)).toEqual(
        expect.arrayContaining(['거래 완료', '구매 (2026-11-21 09:00) 파란여우']),
      );
      expect(await linesOf('listing', gone)).toEqual([
        '옛 의자',
        '지워진 상품이에요. 구매 기록만 있어요.',
        '구매 (2026-11-21 09:00) 파란여우',
      ]);
      expect(await run('undo-purchase', listed, '실수')).toEqual(
        done('구매를 없던 일로 했어요. 상품은 다시 판매 중이에요.'),
      );
      expect(await run('undo-purchase', gone, '실수')).toEqual(
        done('구매 기록을 지웠어요. 상품은 이미 지워졌어요.'),
      );
    });

    test('a person is looked at, suspended and restored, by e-mail or id', async () => {
      const id = await addListing(deps, whale);
      expect(await linesOf('person', whale.email)).toEqual([
        `${whale.id}  1970-01-01 09:00  초록고래  ${maskedEmail(whale.email)}`,
        '이용 중',
        '보이는 상품 1 · 안 보이는 상품 0 · 판매 0 · 구매 0',
      ]);
      expect(await linesOf('suspend', whale.email, '사기', '신고')).toEqual([
        '정지했어요. 숨긴 상품: 1개',
        expect.stringMatching(/^조치 번호: [\w-]{16}$/),
      ]);
      expect(await run('suspend', whale.id, '또')).toEqual(done('이미 정지한 사람이에요. 숨긴 상품: 0개'));
      expect(await linesOf('person', whale.id)).toEqual(
        expect.arrayContaining([
          '정지 (2026-11-21 09:00) 사기 신고',
          '보이는 상품 0 · 안 보이는 상품 1 · 판매 0 · 구매 0',
        ]),
      );
      expect(await linesOf('listing', id)).toContain('판매자가 정지되어 보이지 않아요.');
      await run('hide', id, '가짜');
      expect(await linesOf('unhide', id)).toEqual([expect.stringContaining('정지를 풀면 다시 보여요')]);
      expect(await run('restore', whale.email)).toEqual(done('정지를 풀었어요. 다시 보이는 상품: 1개'));
      expect(await run('restore', whale.email)).toEqual(
        done('정지한 사람이 아니에요. 다시 보이는 상품: 0개'),
      );
      expect(await findProduct(database.read, id)).toBeDefined();
    });

    test('a link for a new password is shown once, and nothing of it written down', async () => {
      const lines = await linesOf('reset-password', fox.email);
      expect(lines.at(-1)).toMatch(/^\/reset\/[\w-]{43}$/);
      expect(lines).toContainEqual(expect.stringContaining('ORIGIN'));
      const origin = 'https://dasi.example';
      const whole = await parseCommandLine(['reset-password', fox.id])({ ...deps, origin });
      expect(whole.lines.at(-1)).toMatch(/^https:\/\/dasi\.example\/reset\/[\w-]{43}$/);
      expect(whole.lines.join('\n')).not.toContain('ORIGIN');
      const log = (await linesOf('audit', '--all')).join('\n');
      expect(log).not.toContain(whole.lines.at(-1)!.split('/').at(-1));
    });

    test('everything that was done is in the log, newest first, and nothing that was not', async () => {
      expect(await linesOf('audit')).toEqual(['아직 한 일이 없어요.']);
      const id = await addListing(deps, whale);
      await buyProduct(deps, fox, { productId: id });
      await run('undo-purchase', id, '실수');
      await run('hide', id, '가짜');
      await run('hide', id, '가짜');
      await run('unhide', id);
      await run('suspend', whale.id, '사기');
      await run('restore', whale.id);
      await run('reset-password', whale.id);
      await run('hide-search', '나쁜말');
      await run('unhide-search', '나쁜말');
      await run('unhide-search', '나쁜말');
      await run('sign-out', whale.id);
      await run('sign-out', '--all');
      await run('remove', id, '아주 나빠요');
      await run('answer', 'nowhere', '네');
      await run('close-report', 'nowhere');
      expect((await linesOf('audit', '--all')).map((line) => line.split('  ').slice(1))).toEqual([
        ['tester', 'remove', id, '아주 나빠요'],
        ['tester', 'sign-out', '*'],
        ['tester', 'sign-out', whale.id],
        ['tester', 'unhide-search', '나쁜말'],
        ['tester', 'hide-search', '나쁜말'],
        ['tester', 'reset-password', whale.id],
        ['tester', 'restore', whale.id],
        ['tester', 'suspend', whale.id, '사기'],
        ['tester', 'unhide', id],
        ['tester', 'hide', id, '가짜'],
        ['tester', 'undo-purchase', id, '실수'],
      ]);
      for (let index = 0; index < 50; index++) await run('sign-out', '--all');
      const newest = await linesOf('audit');
      expect(newest).toHaveLength(51);
      expect(newest.at(-1)).toBe('여기까지 50건만 보여 드려요.');
    });

    test('an account that is not there is no wrong use', async () => {
      for (const [command = '', ...rest] of [
        ['person'],
        ['suspend', '사기'],
        ['restore'],
        ['reset-password'],
      ]) {
        expect(await run(command, 'nobody@dasi.kr', ...rest), command).toEqual({
          ok: false,
          lines: ['그런 계정은 없어요.'],
        });
      }
    });
  });
}

test('an act without its reason, or with too long a one, is wrong use', () => {
  for (const command of ['hide', 'remove', 'undo-purchase', 'suspend']) {
    for (const args of [[], ['id'], ['id', ' ', '\u200b'], ['id', '가'.repeat(301)]]) {
      expect(() => parseCommandLine([command, ...args]), `${command} ${args}`).toThrow(WrongUse);
    }
  }
  for (const command of ['listing', 'unhide', 'person', 'restore', 'reset-password']) {
    for (const args of [[], ['id', 'more']]) {
      expect(() => parseCommandLine([command, ...args]), `${command} ${args}`).toThrow(WrongUse);
    }
  }
  expect(() => parseCommandLine(['audit', 'all'])).toThrow(WrongUse);
});

test('the help names them all', () => {
  for (const name of ['listing <', 'hide <', 'unhide <', 'remove <', 'undo-purchase <', 'person <']) {
    expect(helpText()).toContain(`  ${name}`);
  }
  for (const name of ['suspend <', 'restore <', 'reset-password <', 'audit [']) {
    expect(helpText()).toContain(`  ${name}`);
  }
});

test('an address is shown as far as one recognises it', () => {
  expect(maskedEmail('fox@dasi.kr')).toBe('f***@dasi.kr');
  expect(maskedEmail('a@b@dasi.kr')).toBe('a***@dasi.kr');
});

test('the operator is who they say, or who they were before sudo, or the user of the process', () => {
  expect(operatorName({ MARKET_OPERATOR: ' 김\n운영 ', SUDO_USER: 'kim' })).toBe('김 운영');
  expect(operatorName({ MARKET_OPERATOR: '', SUDO_USER: 'kim' })).toBe('kim');
  expect(operatorName({})).not.toBe('');
  expect(operatorName({ MARKET_OPERATOR: '가'.repeat(500) })).toHaveLength(100);
});
