import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stampBuild } from '../build-stamp.mjs';
import { oldBuildLine } from './build-age.ts';

let root: string;
function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dasi-build-'));
  for (const folder of ['app', 'content', 'server', 'database', 'public', 'scripts/vite'])
    write(`${folder}/file.ts`, folder);
  for (const file of ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json'])
    write(file, '');
});
afterEach(() => rmSync(root, { recursive: true }));

test('code that has changed since its build is reported, with the way to build', () => {
  stampBuild(root);
  expect(oldBuildLine(root)).toBeUndefined();
  write('app/file.test.ts', 'tests are not built');
  expect(oldBuildLine(root)).toBeUndefined();
  write('server/file.ts', 'newer');
  expect(oldBuildLine(root)).toMatch(/^지은 것이 코드보다 오래됐어요\. .*npm ci .*react-router build/);
  write('server/file.ts', 'server');
  expect(oldBuildLine(root)).toBeUndefined();
});

test('a build without a stamp is reported too', () => {
  write('build/server/main.js', '');
  expect(oldBuildLine(root)).toContain('오래됐어요');
});
