import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDiskSpace } from './state-metrics.ts';

test('the disk of a folder has a size, and less is free; without the folder nothing is known', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dasi-disk-'));
  const space = openDiskSpace(folder);
  const [first, second] = await Promise.all([space(), space()]);
  expect(first).toBe(second);
  expect(first.freeBytes).toBeGreaterThan(0);
  expect(first.sizeBytes).toBeGreaterThanOrEqual(first.freeBytes);
  rmSync(folder, { recursive: true });
  await expect(space()).rejects.toThrow('ENOENT');
});
