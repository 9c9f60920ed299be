import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { appendAudit } from '../../../app/platform/audit-log.server.ts';
import { inspectSettings } from '../../../app/platform/config/config.server.ts';
import { openDatabase } from '../../../database/open-database.ts';
import { createEmptyDatabase } from '../../../test/support/database/worker-postgres.ts';
import { backupsCheck, judgeBackup } from './backups-check.ts';

test.each([
  [undefined, 'doubtful', '백업한 기록이 없어요'],
  [5, 'good', '5시간 전'],
  [40, 'doubtful', '40시간 전'],
  [10 * 24, 'wrong', '10일 전'],
  [-1, 'good', '0시간 전'],
])('a newest backup of %s hours ago', (hours, verdict, text) => {
  const now = Date.UTC(2026, 10, 27);
  const last = hours === undefined ? undefined : { createdAt: now - hours * 3_600_000, reason: '' };
  expect(judgeBackup(now, last)).toMatchObject({ verdict, text: expect.stringContaining(text) });
});

test.each(['SQLite', 'PostgreSQL'] as const)('%s: the market knows when it was backed up', async (engine) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-backed-up-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const empty = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
  onTestFinished(() => empty?.drop());
  const { config } = inspectSettings({ DATA_DIR: dataDir, DATABASE_URL: empty?.url });
  const find = () => backupsCheck.run(config);
  expect(await find()).toMatchObject([{ verdict: 'doubtful' }]);
  const database = await openDatabase(config, (error) => expect.unreachable(error.message));
  onTestFinished(() => database.close());
  expect(await find()).toMatchObject([{ text: expect.stringMatching(/^백업한 기록이 없어요/) }]);
  const deps = { now: Date.now, operator: 'timer' };
  await database.transaction((tx) => appendAudit(tx, deps, { act: 'backup', targetId: 'a' }));
  expect(await find()).toEqual([{ verdict: 'good', text: '마지막 백업은 0시간 전이에요.' }]);
  const flawed = { act: 'backup', targetId: 'b', reason: '장터의 사진 3개가 없거나 손상됐어요.' } as const;
  await database.transaction((tx) => appendAudit(tx, deps, flawed));
  expect(await find()).toMatchObject([{ verdict: 'wrong', text: expect.stringContaining('사진 3개가') }]);
});
