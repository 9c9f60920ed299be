import { expect, test } from 'vitest';
import { sitemapXml } from './sitemap-xml.ts';

test('an entry is an absolute address, with the day it changed where that is known', () => {
  const entries = [{ path: '/' }, { path: '/product/detail/a', changedAt: Date.UTC(2026, 10, 21, 3) }];
  expect(sitemapXml('https://dasi.kr', entries)).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      '<url><loc>https://dasi.kr/</loc></url>',
      '<url><loc>https://dasi.kr/product/detail/a</loc><lastmod>2026-11-21T03:00:00.000Z</lastmod></url>',
      '</urlset>',
      '',
    ].join('\n'),
  );
});

test('characters that XML reserves are escaped in addresses', () => {
  expect(sitemapXml("http://a&b'", [{ path: '/' }])).toContain('<loc>http://a&amp;b&apos;/</loc>');
});
