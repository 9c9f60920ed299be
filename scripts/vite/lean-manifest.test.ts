import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sortImports } from '../../server/assets/sort-imports.ts';
import { lean, leanManifestIn } from './lean-manifest.ts';

const MANIFEST = {
  version: 'a',
  entry: { module: '/entry.js', imports: ['/vendor.js'], css: [] },
  routes: {
    root: {
      id: 'root',
      module: '/root.js',
      imports: ['/vendor.js', '/shell.js'],
      hasLoader: true,
      hasAction: false,
      hasDefaultExport: true,
    },
    home: {
      id: 'home',
      module: '/home.js',
      imports: ['/vendor.js', '/cards.js', '/shell.js'],
      hasLoader: false,
      hasDefaultExport: true,
    },
    sitemap: { id: 'sitemap', module: '/none.js', imports: [], hasLoader: true, hasDefaultExport: false },
  },
};
const LEAN = {
  version: 'a',
  entry: MANIFEST.entry,
  routes: {
    root: {
      id: 'root',
      module: '/root.js',
      imports: ['/shell.js', '/vendor.js'],
      hasLoader: true,
    },
    home: { id: 'home', module: '/home.js', imports: ['/cards.js'] },
  },
};

test('flags that are false go, what every page has loaded, and what is no page; the rest stays in its order', () => {
  expect(lean(MANIFEST)).toEqual(LEAN);
});

test('a page names the same files in the same order as the server, once that has sorted its own', () => {
  const namedBy = ({ entry, routes }: typeof MANIFEST | typeof LEAN) => [
    ...new Set([...entry.imports, routes.root.module, ...routes.root.imports, ...routes.home.imports]),
  ];
  const served = structuredClone(MANIFEST);
  sortImports(served);
  expect(namedBy(LEAN)).toEqual(namedBy(served));
});

test('the built file is written anew; one of another form is not touched', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dasi-manifest-'));
  try {
    mkdirSync(join(folder, 'assets'));
    await expect(leanManifestIn(folder)).rejects.toThrow('0 lists of routes');
    const path = join(folder, 'assets', 'manifest-1a2b.js');
    writeFileSync(path, `window.__reactRouterManifest=${JSON.stringify(MANIFEST)};`);
    await leanManifestIn(folder);
    expect(readFileSync(path, 'utf8')).toBe(`window.__reactRouterManifest=${JSON.stringify(LEAN)};`);
    writeFileSync(path, 'export default {}');
    await expect(leanManifestIn(folder)).rejects.toThrow('not written as it was');
    expect(readFileSync(path, 'utf8')).toBe('export default {}');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
