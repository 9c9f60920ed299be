import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecret, SECRET_BYTES } from './secret.server.ts';

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'dasi-secret-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a configured secret is used, and none is written', async () => {
  const secret = '가'.repeat(SECRET_BYTES);
  expect(await readSecret({ secret, dataDir })).toBe(secret);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('otherwise one is generated once, for its owner alone', async () => {
  const secret = await readSecret({ secret: undefined, dataDir });
  expect(Buffer.from(secret, 'base64url')).toHaveLength(SECRET_BYTES);
  expect(await readSecret({ secret: undefined, dataDir })).toBe(secret);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('processes that start together agree on one', async () => {
  const read = await Promise.all(
    Array.from({ length: 20 }, () => readSecret({ secret: undefined, dataDir })),
  );
  expect(new Set(read).size).toBe(1);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('a malformed secret file stops the start, without its content in the error', async () => {
  writeFileSync(join(dataDir, 'secret'), 'hunter2\n');
  const formResult = await readSecret({ secret: undefined, dataDir }).catch(String);
  expect(formResult).toContain(join(dataDir, 'secret'));
  expect(formResult).not.toContain('hunter2');
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe('hunter2\n');
});

test('a folder that cannot be written is an error, not another secret', async () => {
  rmSync(dataDir, { recursive: true });
  await expect(readSecret({ secret: undefined, dataDir })).rejects.toThrow('ENOENT');
});
