import { expect, test } from 'vitest';
import { descriptionOf, pageMeta } from './page-meta.ts';

const site = { origin: 'https://dasi.example', name: '다시' };

test('a shared link shows title, text and picture, all addresses absolute', () => {
  const image = { path: '/media/a-preview.jpg', width: 1200, height: 900 };
  const tags = pageMeta({ site, path: '/product/detail/p1', title: '의자', description: '튼튼해요', image });
  expect(tags).toContainEqual({ title: '의자 | 다시' });
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://dasi.example/product/detail/p1',
  });
  expect(tags).toContainEqual({ property: 'og:title', content: '의자' });
  expect(tags).toContainEqual({
    property: 'og:image',
    content: 'https://dasi.example/media/a-preview.jpg',
  });
  expect(tags).toContainEqual({ property: 'og:image:height', content: '900' });
  const absolute = { ...image, path: 'https://photos.example/a-preview.jpg' };
  expect(pageMeta({ site, path: '/', image: absolute })).toContainEqual({
    property: 'og:image',
    content: absolute.path,
  });
  expect(JSON.stringify(tags)).not.toContain('noindex');
});

test('home has the name of the site, and a page that must not be stored says so', () => {
  expect(pageMeta({ site, path: '/' })).toContainEqual({ title: '다시' });
  const search = pageMeta({ site, path: '/product', title: '검색', noIndex: true });
  expect(search).toContainEqual({ name: 'robots', content: 'noindex' });
});

test('without a loader there is a title, and nothing that would need the address', () => {
  const tags = pageMeta({ site: undefined, path: '/login', title: '로그인' });
  expect(tags).toContainEqual({ title: '로그인' });
  expect(JSON.stringify(tags)).not.toContain('og:');
});

test('a description is one line of at most 150 characters, never half of one', () => {
  expect(descriptionOf(' 첫 줄\n\n둘째 줄 ')).toBe('첫 줄 둘째 줄');
  const long = descriptionOf('🌱'.repeat(200));
  expect([...long]).toHaveLength(150);
  expect(long).toBe(`${'🌱'.repeat(149)}…`);
});
