import { describe, expect, test } from 'vitest';
import { openArticles } from './articles.server.ts';
import { parseArticle, parseProhibited } from './parse-article.server.ts';

test('an article has its file’s name, its title and date, and its text', () => {
  const source = '---\r\ntitle: 콜론: 과 "따옴표"\r\ndate: 2026-11-21\r\n---\r\n\r\n글\r\n';
  expect(parseArticle('notices/one.md', source, 0)).toEqual({
    slug: 'one',
    title: '콜론: 과 "따옴표"',
    date: '2026-11-21',
    version: undefined,
    summary: undefined,
    html: '<p>글</p>\n',
  });
});

test('it may have a version and a summary', () => {
  const source = '---\ntitle: 가\nversion: 2026-12-01\nsummary: 짧게 말하면: 이것\n---\n글';
  expect(parseArticle('terms.md', source, 0)).toMatchObject({
    version: '2026-12-01',
    summary: '짧게 말하면: 이것',
  });
});

test.each([
  ['글만', '첫 줄을 ---로'],
  ['---\ndate: 2026-11-21\n---\n글', 'title이 없어요'],
  ['---\ntitle: 가\ndate: 2026-11-31\n---\n글', 'date는 2026-11-21처럼'],
  ['---\ntitle: 가\ndate: 21.11.2026\n---\n글', 'date는 2026-11-21처럼'],
  ['---\ntitle: 가\nversion: 2\n---\n글', 'version은 시행하는 날이에요'],
  ['---\ntitle: 가\nauthor: 나\n---\n글', 'title, date, version, summary만'],
])('a file of another form is named: %j', (source, reason) => {
  expect(() => parseArticle('faq/x.md', source, 0)).toThrow(`faq/x.md: ${reason}`);
});

test('a prohibited thing has a reason that its text begins with, and words', () => {
  const source =
    '---\ntitle: 술\nreason: 면허가 있어야 해요.\nwords: 술, 담금 주,\nhandling: refuse\n---\n빈 병은 괜찮아요.';
  expect(parseProhibited('prohibited/01-alcohol.md', source, 0)).toEqual({
    slug: '01-alcohol',
    title: '술',
    reason: '면허가 있어야 해요.',
    words: ['술', '담금주'],
    isRefused: true,
    html: '<p>면허가 있어야 해요.</p>\n<p>빈 병은 괜찮아요.</p>\n',
  });
});

test.each([
  ['title: 술\nreason: 이유', 'title, reason, words가 모두'],
  ['title: 술\nreason: 이유\nwords: !,', 'title, reason, words가 모두'],
  ['title: 술\nreason: 이유\nwords: 술\nhandling: warn', 'handling은 refuse로'],
  ['title: 술\ndate: 2026-11-21', 'title, reason, words, handling만 쓸 수 있어요: date: 2026-11-21'],
])('a prohibited thing of another form is named: %j', (front, reason) => {
  const parse = () => parseProhibited('prohibited/x.md', `---\n${front}\n---\n글`, 0);
  expect(parse).toThrow(`prohibited/x.md: ${reason}`);
});

describe('what comes with the market', () => {
  const { notices, events, faq, prohibited, terms, privacy, intermediary } = openArticles();

  test('notices and events have dates, newest first', () => {
    for (const articles of [notices, events]) {
      const dates = articles.map(({ date }) => date);
      expect(dates.length).toBeGreaterThan(0);
      expect(dates).not.toContain(undefined);
      expect(dates).toEqual(dates.toSorted().toReversed());
    }
  });

  test('questions stand in the order of their files', () => {
    expect(faq.length).toBeGreaterThanOrEqual(10);
    expect(faq.map(({ slug }) => slug)).toEqual(faq.map(({ slug }) => slug).toSorted());
    expect(faq.every(({ title }) => title.endsWith('?'))).toBe(true);
  });

  test('policies say what the operator has to fill in before anything else', () => {
    for (const { html } of [terms, privacy, intermediary]) {
      expect(html).toMatch(/^<blockquote>\n<p><strong>운영자에게<\/strong>/);
      expect(html).toContain('[운영자 정보: 상호]');
    }
  });

  test('every article is about something and links only to pages that there are', () => {
    const paths = [
      '/support',
      '/support/faq',
      '/intermediary',
      '/mypick',
      '/notice',
      '/receipt',
      '/product',
      '/product/free',
    ];
    const pages = new Set([
      ...paths,
      '/profile/purchases',
      '/profile/sales',
      '/profile/following',
      '/profile/recent',
      '/profile/keywords',
      '/profile/following/people',
      '/profile/reviews',
      '/profile/settings/notices',
      '/support/inquiry/general',
    ]).add('/support/inquiry/safe-payment');
    const articles = [...notices, ...events, ...faq, ...prohibited, terms, privacy, intermediary];
    expect(articles.filter(({ html }) => !/<p>.{10,}/.test(html))).toEqual([]);
    const links = articles.flatMap(({ html }) => [...html.matchAll(/href="([^"]*)"/g)]);
    const targets = links.map(([, href = '']) => href).filter((href) => !href.startsWith('https://'));
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((href) => !pages.has(href))).toEqual([]);
  });
});
