import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startMarket } from '../support/market/market-process.ts';
import { ruinFile } from '../support/database/damage-file.ts';
import { startScript } from '../support/run-script.ts';
import { uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

const DAMAGED =
  /^장터의 데이터베이스\(market\.db\)가 망가졌거나 데이터베이스가 아니에요 \(.+\)\. 백업에서 되살려 .+$/m;

describe.each([
  ['all of it', true],
  ['all but its first page', false],
])('a market.db that has lost %s', (_what, isWhole) => {
  test(
    'ends the start with a line, and each tool: no one is left with a stack',
    { timeout: 90_000 },
    async () => {
      const market = await startMarket();
      const backups = mkdtempSync(join(tmpdir(), 'dasi-backups-'));
      onTestFinished(async () => {
        rmSync(backups, { recursive: true });
        await market.remove();
      });
      await market.stop();
      ruinFile(join(market.dataDir, 'market.db'), isWhole);
      const outputs: [string, string][] = [];
      await market.start().catch((error: unknown) => outputs.push(['start', String(error)]));
      const env = { DATA_DIR: market.dataDir, DATABASE_URL: '', STORAGE_URL: '' };
      for (const [script, ...args] of [
        ['market/main.ts', 'inquiries'],
        ['backup/backup.ts', backups],
        ['rebuild-search.ts'],
      ] as const) {
        const { code, output } = await startScript(script, env, args).ended;
        expect([script, code]).toEqual([script, 1]);
        outputs.push([script, output]);
      }
      expect(outputs).toHaveLength(4);
      for (const [who, output] of outputs) {
        expect(`${who}: ${DAMAGED.exec(output)?.[0]}`).toMatch(/망가졌거나/);
        expect(output).not.toMatch(/\n\s+at /);
      }
    },
  );
});

test('a damaged search.db is made anew while people search', async () => {
  const market = await startMarket();
  onTestFinished(() => market.remove());
  const visitor = new Visitor(market.url);
  await visitor.signUp();
  const posted = await visitor.postForm('/upload', uploadForm(uploadFields({ title: '되찾은 의자' })));
  expect(posted.status).toBe(302);
  await market.stop();
  ruinFile(join(market.dataDir, 'search.db'));
  await market.start();
  const search = async () => {
    const answer = await new Visitor(market.url).get('/product?q=의자');
    return answer.status === 200 && (await answer.text()).includes('되찾은 의자');
  };
  await expect.poll(search, { timeout: 20_000 }).toBe(true);
  expect(market.output()).toContain('search.db is damaged');
});
