import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../test/support/database/engines.ts';
import { appendAudit, findLastAct, listAudit } from './audit-log.server.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let time = 0;
    beforeEach(async () => {
      database = await engine.open();
      time = 0;
    });
    afterEach(() => database.close());

    const deps = { operator: '김운영', now: () => (time += 1) };

    test('acts are listed newest first, as many as are asked for', async () => {
      await database.transaction((tx) =>
        appendAudit(tx, deps, { act: 'hide', targetId: 'a', reason: '사기' }),
      );
      await database.transaction((tx) => appendAudit(tx, deps, { act: 'unhide', targetId: 'a' }));
      await database.transaction((tx) => appendAudit(tx, deps, { act: 'sign-out', targetId: '*' }));
      const [newest, middle] = await listAudit(database.read, 2);
      expect([newest, middle]).toMatchObject([
        { createdAt: 3, operator: '김운영', act: 'sign-out', targetId: '*', reason: '' },
        { createdAt: 2, operator: '김운영', act: 'unhide', targetId: 'a', reason: '' },
      ]);
      expect(await listAudit(database.read, 1, newest!.seq)).toEqual([middle]);
      expect((await listAudit(database.read, 10)).at(-1)).toMatchObject({ reason: '사기', createdAt: 1 });
    });

    test('when an act was done last is known while it is among the last ten thousand', async () => {
      const append = (act: 'backup' | 'hide') =>
        database.transaction((tx) => appendAudit(tx, deps, { act, targetId: 'a' }));
      expect(await findLastAct(database.read, 'backup')).toBeUndefined();
      for (const act of ['backup', 'backup', 'hide'] as const) await append(act);
      expect(await findLastAct(database.read, 'backup')).toMatchObject({ createdAt: 2 });
      expect(await findLastAct(database.read, 'hide')).toMatchObject({ createdAt: 3 });
      const row = { seq: 10_002, createdAt: 9, operator: 'x', act: 'warn', targetId: 'a', reason: '' };
      await database.transaction((tx) => tx.insertInto('auditEntry').values(row).execute());
      expect(await findLastAct(database.read, 'hide')).toMatchObject({ createdAt: 3 });
      expect(await findLastAct(database.read, 'backup')).toBeUndefined();
    });

    test('an act that is rolled back is not in the log', async () => {
      const work = database.transaction(async (tx) => {
        await appendAudit(tx, deps, { act: 'remove', targetId: 'a', reason: '사기' });
        throw new Error('멈춤');
      });
      await expect(work).rejects.toThrow('멈춤');
      expect(await listAudit(database.read, 10)).toEqual([]);
    });
  });
}

test('nothing changes or removes what the log has', () => {
  const root = join(import.meta.dirname, '../..');
  const touching = ['app', 'server', 'database', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .filter((path) => /auditEntry|audit_entry/.test(readFileSync(join(root, path), 'utf8'))),
  );
  expect(touching).toContain('app/platform/audit-log.server.ts');
  for (const path of touching) {
    const text = readFileSync(join(root, path), 'utf8');
    expect(text, path).not.toMatch(/(?:updateTable|deleteFrom|replaceInto|mergeInto)\('auditEntry'\)/);
    expect(text, path).not.toMatch(/(?:update|delete from|truncate|drop table)\s+audit_entry/i);
  }
});
