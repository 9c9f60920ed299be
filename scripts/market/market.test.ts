import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pageInquiries, sendInquiry } from '../../app/support/inquiry/inquiry.server.ts';
import { engines, type TestDatabase } from '../../test/support/database/engines.ts';
import { addPerson, tradingDeps } from '../../test/support/trading.ts';
import { helpText } from './commands.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs a command line in a process of its own. */
function market(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [MAIN, ...args], { env: { ...process.env, ...env } }, (error, out, err) => {
      const code = error ? error.code : 0;
      if (typeof code === 'number') resolve({ code, out: out.trim(), err: err.trim() });
      else reject(error);
    });
  });
}

async function inEmptyFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-test-'));
  await work(dataDir).finally(() => rmSync(dataDir, { recursive: true, force: true }));
}

async function whileOpen(
  engine: (typeof engines)[number],
  work: (database: TestDatabase) => Promise<void>,
): Promise<void> {
  const database = await engine.open();
  await work(database).finally(() => database.close());
}

for (const engine of engines) {
  test(`${engine.name}: commands run beside a server, and wait while it writes`, () =>
    whileOpen(engine, async (database) => {
      const env = { DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl ?? '' };
      const deps = tradingDeps(database);
      const fox = await addPerson(database, '파란여우');
      const typed = { title: '바쁠 때', body: '내용' };
      const sent = await sendInquiry(deps, fox, { topic: 'general', typed, onceKey: undefined });
      const id = sent.ok ? sent.inquiryId : '';
      const line = `${id}  2026-11-21 09:00  일반 문의  파란여우  바쁠 때`;
      expect(await market(env, 'inquiries')).toEqual({ code: 0, out: line, err: '' });
      const locked = database.transaction(async (tx) => {
        await tx.updateTable('inquiry').set({ title: '쓰는 중' }).where('id', '=', id).execute();
        await sleep(2_000);
      });
      const [ended] = await Promise.all([market(env, 'answer', id, '지금', '답해요.'), locked]);
      expect(ended).toMatchObject({ code: 0, err: '' });
      const [answered] = (await pageInquiries(database.read, fox.id)).items;
      expect(answered).toMatchObject({ title: '쓰는 중', answer: '지금 답해요.' });
      const unknown = { code: 1, out: '', err: '그런 번호의 신고가 없어요.' };
      expect(await market(env, 'close-report', 'nowhere')).toEqual(unknown);
    }));
}

test('help is an answer; wrong use ends with 2, and with the help of what was meant', () =>
  inEmptyFolder(async (dataDir) => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: '' };
    expect(await market(env, 'help')).toEqual({ code: 0, out: helpText(), err: '' });
    const unnamed = await market(env);
    expect(unnamed).toMatchObject({ code: 2, out: '', err: expect.stringContaining(helpText()) });
    const wrong = await market(env, 'inquiries', '--old');
    expect(wrong).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--all만') });
    expect(wrong.err.trim().split('\n').at(-1)).toBe('사용법: bin/dasi market inquiries [--all]');
  }));

test('a tool whose output is read no further ends without a word', () => {
  const { stderr } = spawnSync('/bin/sh', ['-c', '"$0" "$1" help | true', process.execPath, MAIN], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
});

test('a folder without a market is told, and stays as it is', () =>
  inEmptyFolder(async (dataDir) => {
    const ended = await market({ DATA_DIR: dataDir, DATABASE_URL: '' }, 'inquiries');
    expect(ended).toMatchObject({ code: 1, out: '', err: expect.stringContaining('DATA_DIR') });
    expect(readdirSync(dataDir)).toEqual([]);
  }));

test('a wrong setting is named, without its value', () =>
  inEmptyFolder(async (dataDir) => {
    const ended = await market({ DATA_DIR: dataDir, DATABASE_URL: 'mysql://secret' }, 'inquiries');
    expect(ended).toMatchObject({ code: 1, out: '', err: expect.stringContaining('DATABASE_URL') });
    expect(ended.err).not.toContain('secret');
  }));
