import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listReports } from '../../app/report/list-reports.server.ts';
import { sendReport } from '../../app/report/send-report.server.ts';
import { listInquiries } from '../../app/support/list-inquiries.server.ts';
import { sendInquiry } from '../../app/support/send-inquiry.server.ts';
import { engines, type TestDatabase } from '../../test/engines.ts';
import { addListing, addPerson, tradingDeps, type TestPerson } from '../../test/trading.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

interface Ended {
  code: number;
  out: string;
  err: string;
}

function run(args: string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [MAIN, ...args], { env: { ...process.env, ...env } }, (error, out, err) => {
      const code = error ? error.code : 0;
      if (typeof code === 'number') resolve({ code, out: out.trim(), err: err.trim() });
      else reject(error);
    });
  });
}

for (const engine of engines) {
  describe(engine.name, () => {
    // Open all the while, as a server's is.
    let database: TestDatabase;
    let deps: ReturnType<typeof tradingDeps>;
    let fox: TestPerson;
    beforeEach(async () => {
      database = await engine.open();
      deps = tradingDeps(database);
      fox = await addPerson(database, '파란여우');
    });
    afterEach(() => database.close());

    const market = (...args: string[]) =>
      run(args, { DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl ?? '' });

    async function ask(title: string): Promise<string> {
      const typed = { title, body: `${title}의\n내용` };
      const outcome = await sendInquiry(deps, fox, { topic: 'general', typed, onceKey: undefined });
      if (!outcome.sent) throw new Error(JSON.stringify(outcome.errors));
      return outcome.inquiryId;
    }

    test('the operator lists inquiries, reads one and answers it', async () => {
      expect(await market('inquiries')).toEqual({ code: 0, out: '기다리는 문의가 없어요.', err: '' });
      const first = await ask('언제\n\t열어요?');
      const second = await ask('어디예요?');
      expect((await market('inquiries')).out.split('\n')).toEqual([
        expect.stringMatching(
          new RegExp(`^${first}  2026-11-21 09:00  일반 문의  파란여우  언제 열어요\\?$`),
        ),
        expect.stringContaining(second),
      ]);
      expect((await market('inquiry', first)).out).toContain('의\n내용');
      expect(await market('answer', first, '내일', '열어요.')).toMatchObject({ code: 0, err: '' });
      const inquiries = await listInquiries(database.read, fox.id);
      expect(inquiries.find(({ id }) => id === first)?.answer).toBe('내일 열어요.');
      expect((await market('inquiries')).out).not.toContain(first);
      const all = (await market('inquiries', '--all')).out.split('\n');
      expect(all[0]).toContain(`${second}  2026-11-21 09:00  답변 전`);
      expect(all[1]).toContain(`${first}  2026-11-21 09:00  답변 완료`);
    });

    test('the operator lists reports, reads one and closes it', async () => {
      const whale = await addPerson(database, '초록고래');
      const productId = await addListing(deps, whale, { title: '수상한 의자' });
      const typed = { reason: 'fraud', details: '먼저 보내래요.' };
      await sendReport(deps, fox, { kind: 'listing', targetId: productId, typed, onceKey: undefined });
      const [{ id } = { id: '' }] = await listReports(database.read, { all: false, limit: 1 });
      const line = (await market('reports')).out;
      expect(line).toBe(`${id}  2026-11-21 09:00  상품 · 사기가 의심돼요  파란여우  수상한 의자`);
      const { out } = await market('report', id);
      expect(out).toContain('먼저 보내래요.');
      expect(out).toContain(`/product/detail/${productId}`);
      expect(await market('close-report', id, '판매자에게', '경고함')).toMatchObject({ code: 0, err: '' });
      expect(await market('reports')).toEqual({ code: 0, out: '확인할 신고가 없어요.', err: '' });
      expect((await market('reports', '--all')).out).toContain('종료');
      expect((await market('report', id)).out).toContain('판매자에게 경고함');
      expect(await market('close-report', id)).toEqual({ code: 1, out: '', err: '이미 종료한 신고예요.' });
    });

    test('an id or an answer that begins with a hyphen is taken as it is', async () => {
      const id = await ask('번호');
      await database.transaction((tx) =>
        tx.updateTable('inquiry').set({ id: '-all' }).where('id', '=', id).execute(),
      );
      expect(await market('answer', '-all', '--', '-네-')).toMatchObject({ code: 0 });
      expect((await listInquiries(database.read, fox.id))[0]?.answer).toBe('-- -네-');
      expect(await market('answer', '--', '-all', '--네')).toMatchObject({ code: 0 });
      expect((await listInquiries(database.read, fox.id))[0]?.answer).toBe('--네');
    });

    test('an id that nothing has is told from wrong use', async () => {
      for (const [command, ...rest] of [['inquiry'], ['answer', '네'], ['report'], ['close-report']]) {
        const ended = await market(command!, 'nowhere', ...rest);
        expect(ended, command).toMatchObject({ code: 1, out: '', err: expect.stringContaining('번호의') });
      }
    });
  });
}

describe('without a market', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'dasi-test-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const market = (...args: string[]) => run(args, { DATA_DIR: dataDir, DATABASE_URL: '' });

  test('help is an answer, and wrong use ends with it and 2', async () => {
    const help = await market('help');
    expect(help).toMatchObject({ code: 0, err: '' });
    for (const name of ['inquiries', 'answer', 'reports', 'close-report']) expect(help.out).toContain(name);
    for (const args of [
      [],
      ['sell'],
      ['inquiries', '--old'],
      ['inquiries', 'all'],
      ['answer'],
      ['close-report'],
      ['report', 'a', 'b'],
    ]) {
      const ended = await market(...args);
      expect(ended, args.join(' ')).toMatchObject({ code: 2, out: '' });
      expect(ended.err).toContain(help.out);
    }
  });

  test('a folder without a market is told, and stays as it is', async () => {
    expect(await market('inquiries')).toMatchObject({ code: 1, err: expect.stringContaining('DATA_DIR') });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('a wrong setting is named', async () => {
    const ended = await run(['inquiries'], { DATA_DIR: dataDir, DATABASE_URL: 'mysql://secret' });
    expect(ended).toMatchObject({ code: 1, err: expect.stringContaining('DATABASE_URL') });
    expect(ended.err).not.toContain('secret');
  });
});
