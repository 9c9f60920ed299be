import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openArticles, policyVersions } from './articles.server.ts';
import { ContentError } from './article.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'dasi-content-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, front: string, text = '우리 글'): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `---\n${front}\n---\n\n${text}\n`);
}

test('without a folder of one’s own it is what comes with the market', () => {
  const articles = openArticles();
  expect(policyVersions(articles)).toEqual({
    terms: articles.terms.version,
    privacy: articles.privacy.version,
  });
  expect(articles.intermediary.summary).toContain('통신판매중개자');
  expect(openArticles(folder)).toEqual(articles);
});

test('a file of one’s own takes the place of one, a folder that of all in it', () => {
  write('terms.md', 'title: 우리 약관\nversion: 2027-01-01');
  write('faq/only.md', 'title: 하나뿐인 질문인가요?');
  // What editors and mounted volumes leave there.
  write('..data/old.md', 'title: 옛 글');
  write('faq/.only.md.swp', 'title: 쓰던 글');
  const [own, builtIn] = [openArticles(folder), openArticles()];
  expect(own.terms).toMatchObject({ title: '우리 약관', version: '2027-01-01', html: '<p>우리 글</p>\n' });
  expect(policyVersions(own)).toEqual({ ...policyVersions(builtIn), terms: '2027-01-01' });
  expect(own.faq.map(({ title }) => title)).toEqual(['하나뿐인 질문인가요?']);
  expect([own.privacy, own.notices, own.events]).toEqual([builtIn.privacy, builtIn.notices, builtIn.events]);
});

test.each([
  ['terms.md', 'title: 우리 약관', 'content/terms.md: the version is missing'],
  ['intermediary.md', 'title: 고지\nversion: 2027-01-01', 'content/intermediary.md: the summary is missing'],
  ['privacy.md', 'version: 2027-01-01', 'content/privacy.md: the title is missing'],
  ['term.md', 'title: 우리 약관', 'content/term.md: no page shows a text of this name'],
  ['faq/deep/one.md', 'title: 질문인가요?', 'content/faq/deep/one.md: no page shows a text of this name'],
])('%s with “%s” is named as wrong', (path, front, reason) => {
  write(path, front);
  expect(() => openArticles(folder)).toThrow(new ContentError(reason));
});

test('a missing folder is reported without its name', () => {
  expect(() => openArticles(join(folder, 'nowhere'))).toThrow(
    new ContentError('the folder cannot be read (ENOENT)'),
  );
});
