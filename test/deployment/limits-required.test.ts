import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAIN } from '../support/market/market-process.ts';

test('a market that others reach does not start without limits, and says why in one line', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-refused-'));
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LIMITS: 'off', HOST: '0.0.0.0' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN], { env, timeout: 20_000 });
  rmSync(dataDir, { recursive: true });
  expect(status).toBe(1);
  expect(`${stdout}${stderr}`).toMatch(/^[^\n]*LIMITS=off[^\n]*\n$/);
});
